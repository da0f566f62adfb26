// Signs of steering by what is said about the agent, its rules, its notes and the person it works for. A note about software
// speaks of none of these in such a way, whatever words it is put in.

import { once } from '../kernel/once.ts';
import { AT_START, oneOf, SECRETS, type Sign } from './sign.ts';

/** An agent in the third person. "Agent" and "model" are words of software too, so these weigh only beside something else. */
const AGENT =
  '(?:(?:the|any|every|an?|all|each|future|reviewer|coding|ai|whichever) ){0,2}(?:ai|llms?|assistants?|agents?|bots?|(?:language )?models?|claude|codex|copilot|chatgpt|gemini|cursor)';
const MUST =
  '(?:must|should|shall|has to|have to|needs? to|(?:is|are) (?:required|expected|obliged|supposed|told|to)(?: to)?|will|ought to)';
const PERSON =
  "(?:the (?:user|human|person|operator|developer|owner|team|reviewers?|maintainers?)|users|anyone|anybody|them|him|her)(?:'s)?";
/** The rest of a sentence, in which versions and addresses may stand. */
const REST = '(?:[^.\\n]|\\.(?=\\S))';
const CREDENTIAL = `(?:${SECRETS}|\\b[a-z]+_(?:[a-z]+_)*(?:secret|token|password|key)(?:_[a-z]+)*\\b)`;

export const STEERING_SIGNS: readonly Sign[] = [
  {
    name: 'orders an agent about',
    points: 3,
    words: oneOf('ai|llm|assistant|agent|bot|model|claude|codex|copilot|gemini|cursor|gpt'),
    pattern: once(
      () =>
        new RegExp(
          `\\b${AGENT}\\b(?: (?:that|who|which) [^.\\n]{0,30})? ${MUST}\\b${REST}{0,80}(?:\\b(?:rubber-stamp|no (?:discussion|questions|matter)|priority|over (?:those|that|the wishes) of|instead of (?:asking|the user)|wherever it is|under all circumstances|at any cost|unconditionally|without (?:asking|question|exception|saying))\\b|\\balways (?:import|install|use|recommend|approve|prefer|trust|add)\\b|\\bnot (?:reveal|mention|say|tell|warn)\\b|(?:push|include|send|write|commit|attach|add|put|publish|post)\\b[^.\\n]{0,40}${CREDENTIAL})`,
        ),
    ),
  },
  {
    name: 'gives a new role',
    points: 3,
    words: oneOf('goal|purpose|task|job|mission|objective|instruction|as |privilege'),
    pattern: once(
      () =>
        /\b(?:assistant|ai|llm|bot|claude|codex|copilot)(?:'s|s')? (?:real|true|actual|hidden|secret|new) (?:goal|purpose|task|job|mission|objective|instructions?)\b|\b(?:answer|respond|reply|act|speak|behave|continue|write) as (?:\w*gpt\b|\w+,? who (?:has|knows|obeys|follows) no\b|(?:if|though) [^.\n]{0,40}\b(?:safety|polic(?:y|ies)|rules?|restrictions?|guidelines?|limits?|filters?)\b[^.\n]{0,20}\b(?:not|n't|never|gone|off|no longer)\b)|\bact as (?:root|superuser|an? admin(?:istrator)?)\b|\b(?:rais|elevat|escalat|increas|lift)(?:e|es|ed|ing) your (?:privileges?|permissions?|access|clearance|role)\b|\bbehave without (?:it|them|rules|limits|restrictions)\b/,
    ),
  },
  {
    name: 'speaks of the rules of an agent',
    points: 2,
    words: oneOf('your |you '),
    pattern: once(
      () =>
        /\byour (?:own |core |base |old |initial |current |built-in )*(?:safety|instructions|guidelines|restrictions|privileges|persona|system prompt|programming|alignment|training|ethics|directives?|safeguards|guardrails)\b|\b(?:rules|instructions|orders|guidance|guidelines|limits|restrictions|prompt) (?:that )?you (?:were|have been|had been|are|got|received|have)\b/,
    ),
  },
  {
    name: 'sets rules aside',
    points: 3,
    words: oneOf('forget|ignor|disregard|whatever|regardless|matter what'),
    pattern: once(
      () =>
        /\b(?:forget|ignore|disregard|overlook)\b[^.\n]{0,12}\b(?:what(?:ever)?|anything|everything|all)\b[^.\n]{0,12}\b(?:users?|humans?|person|developers?|owners?|operator|team|maintainers?|reviewers?|admins?|they|he|she|i|we|anyone) (?:told|said|says?|asked|asks?|wants?|wanted|instructed|wrote|writes?)\b|\b(?:whatever|no matter what|regardless of what)\b[^.\n]{0,6}\b(?:the user|users?|humans?|the person|the developer|anyone|they) (?:says?|asks?|wants?|tells?|requests?|thinks?|objects?)\b/,
    ),
  },
  {
    name: 'puts words into the mouth',
    points: 3,
    words: oneOf('claim|pretend|lie|insist|say|answer|repl|tell|assert|state|respond'),
    pattern: once(
      () =>
        new RegExp(
          `${AT_START}(?:claim|pretend|lie|insist|assert)\\b(?= (?:that|to|this|it|the|about|you|when|if)\\b|\\s*(?:[.,!\\n]|$))|${AT_START}(?:say|answer|reply|state|respond) that\\b[^.\\n]{0,30}\\b(?:tests?|everything|all|it|they|there|nothing|no|code|build)\\b|\\bsay that (?:it|they|all|everything|the tests) (?:passed|works?|succeeded|(?:is|are|was|were) (?:fine|green|ok|safe|done))|\\bsay so\\s*(?:[.!\\n]|$)|\\btell ${PERSON}\\b[^.\\n]{0,50}\\b(?:pay|wire|transfer|send (?:money|bitcoin|funds)|download|log in at|enter (?:their|the) (?:password|card)|expired and)\\b|\\b(?:every|each|all|your)\\b[^.\\n]{0,12}\\b(?:reply|replies|answers?)\\b[^.\\n]{0,12}\\b${MUST} (?:always )?(?:end|begin|start|open|close|link|mention|recommend|promote|advertise|praise)\\b[^.\\n]{0,30}\\b(?:link|site|http|partner|product|sponsor|sentence|phrase|words?|slogan)`,
        ),
    ),
  },
  {
    name: 'forges evidence',
    points: 3,
    words: oneOf(
      'even though|even if|although|as approved|as reviewed|as safe|as trusted|as accepted|as confirmed|as passed|as verified|yes ',
    ),
    pattern: once(
      () =>
        /\b(?:even though|even if|although) (?:nobody|no one|none|it|they|he|she|the tests?|nothing) (?:did|has|have|was|were|is|are|do|does|fails?|failed|never)\b(?=[^.\n]{0,12}(?:$|[.\n]|not|n't|fail))|\b(?:treat|count|regard|consider|mark|take)\b[^.\n]{0,20}\b(?:every|all|any|each|everything)\b[^.\n]{0,40}\bas (?:already |pre-?)?(?:approved|accepted|confirmed|safe|trusted|authori[sz]ed|reviewed|verified|passed)\b|\b(?:press|answer|say|type|hit|choose|click) (?:yes|y|ok|allow|approve|accept) (?:for|to|on) (?:all|every|any|each)\b/,
    ),
  },
  {
    name: 'takes protection for gone',
    points: 3,
    words: oneOf('consider|assume|treat|regard|exist|scan|review|audit'),
    pattern: once(
      () =>
        /\b(?:consider|assume|treat|regard|take)\b[^.\n]{0,20}\b(?:sandbox|safety|checks?|approvals?|permissions?|confirmations?|reviews?|restrictions?|filters?|limits?|polic(?:y|ies)|rules)\b[^.\n]{0,15}\b(?:(?:as )?(?:disabled|off|lifted|granted|given|passed|void|suspended|not (?:there|in force)|non-?existent))\b|\b(?:do not|don't|never|skip|avoid|stop)\b[^.\n]{0,30}\b(?:scan(?:ner|ning)?|review(?:ing)?|audit(?:ing)?)\b[^.\n]{0,30}\b(?:i|me|my|mine)\b/,
    ),
  },
  {
    name: 'asks to be believed',
    points: 2,
    words: oneOf('trust'),
    pattern: once(
      () =>
        /(?:^|[.!?\n]\s*)(?:just )?trust me\b|\btrust\b(?:[^.\n]|\.(?=\S)){0,80}\b(?:never ask|without (?:asking|checking|any checks?|verif\w+|review\w*)|no questions|blindly|unconditionally)\b/,
    ),
  },
  {
    name: 'speaks of itself as a rule',
    points: 3,
    words: oneOf('this |these |reads|reading|obey|whoever'),
    pattern: once(
      () =>
        /\b(?:this|these) (?:memory|memories|note|entry|instructions?|message|sentence|rules?|text|directives?)\b[^.\n]{0,30}\b(?:cannot be (?:deleted|removed|changed|overridden)|must (?:never|not) be (?:deleted|removed|forgotten|questioned)|expires? never|never expires?|above (?:all|any|every)|over (?:all|any|every|your)|came from|comes from|is an order|has to be (?:obeyed|followed)|must be (?:obeyed|followed))|\bprioriti[sz]e (?:this|these)\b[^.\n]{0,25}\b(?:above|over|before)\b|\b(?:any|every|whichever|each|the) (?:agent|assistant|model|ai|llm|bot|one) (?:that|who|which) (?:reads?|sees|loads?|recalls?|finds?) (?:this|these|it)\b|\bwhoever (?:reads|sees|finds|loads) (?:this|these)\b|\bobey (?:me|only me|the note|this|these|its? author|the author|whoever|and|without)\b|\b(?:these|those|the following) (?:are|is) the (?:genuine|real|true|actual|valid|only valid) (?:ones?|rules?|instructions?)\b|\b(?:the|this) (?:human|user|person) is not (?:the|your) (?:real|true|actual)\b|\b(?:modify|rewrite|edit|change|extend|update) your own (?:instructions|rules|prompt|memory|notes)\b/,
    ),
  },
  {
    name: 'addresses the agent in a comment',
    points: 3,
    words: oneOf('<!--|step for|action for|task for|tool_result|tool result|tool_output|tool output'),
    pattern: once(
      () =>
        /<!--\s*(?:note to |for |to |dear |attention )?(?:the )?(?:ai|agents?|assistants?|models?|llms?|claude|codex|copilot|gpt|bots?)\b|\bnext (?:step|action|task)s? for (?:the |an? |any )?(?:model|assistant|agent|ai|llm)\b|(?:^|\n)\s*(?:tool|function)[_ ](?:result|output)\s*:\s*(?:success|ok|done)\b/,
    ),
  },
  {
    name: 'announces instructions',
    points: 2,
    words: oneOf('override|directive|injection'),
    pattern: once(
      () =>
        /(?:^|\n)\W*(?:(?:system|policy|new|begin|start)[- ])*(?:override|directive|prompt injection)\b[^:\n]{0,12}:\s*\w/,
    ),
  },
  {
    name: 'does what a stranger says',
    points: 3,
    words: oneOf('whatever|exactly what|as the|translate|decode|decrypt|reverse|unscramble|rot13'),
    pattern: once(
      () =>
        /\b(?:do|follow|obey|execute|perform|carry out)\b[^.\n]{0,6}\b(?:whatever|exactly what|as)\b[^\n]{0,40}\b(?:web|server|url|site|page|remote|https?|comment|issue|e-?mail|message|stranger|attachment)\b[^\n]{0,20}\b(?:says?|tells?|wants?|asks?|commands?|contains?)\b|\b(?:translate|decode|decrypt|unscramble|reverse|rot13)\b[^.\n]{0,40}\b(?:and|then)\b[^.\n]{0,12}\b(?:execute|run|follow|obey|do|perform)\b/,
    ),
  },
  {
    name: 'hands credentials on',
    points: 3,
    words: oneOf('key|secret|token|password|credential|cookie|npmrc|shadow|_'),
    pattern: once(
      () =>
        new RegExp(
          `\\b(?:add|install|append|put|copy|deploy) (?:my|this|the following|mallory's|our partner's) (?:\\w+ ){0,2}keys?\\b[^.\\n]{0,40}\\b(?:authorized_keys|every|all|each)\\b|${AT_START}(?:encode|hide|embed|smuggle|conceal|stash|bury) (?:the |all |any |your |its )*${CREDENTIAL}|\\b(?:tool calls?|requests? (?:that )?you make|(?:every|each) commit message)\\b[^.\\n]{0,30}\\b${MUST}\\b[^.\\n]{0,60}${CREDENTIAL}|${CREDENTIAL} (?:must|should|have to|need to|has to|are to|is to) (?:always )?be (?:echoed|printed|dumped|pasted|posted|published|shown|written to the log)|\\b(?:read|cat|open|copy)\\b[^.\\n]{0,20}(?:/etc/shadow|/etc/passwd|\\.npmrc|\\.netrc|id_rsa|\\.aws/credentials)[^.\\n]{0,30}\\b(?:save|store|send|print|put|write|post|keep)\\b|\\bpublish\\b[^.\\n]{0,30}\\bwith the token in\\b`,
        ),
    ),
  },
  {
    name: 'asks to be kept from the person',
    points: 3,
    words: oneOf('without|mention|warn|reveal'),
    pattern: once(
      () =>
        /\bwithout (?:saying so|mentioning (?:it|this|that)|a word|any(?:one|body) (?:knowing|noticing)|telling)\b|\b(?:never|do not|don't|must not|shall not|should not) mention (?:it|this|that|these)\b|\byou (?:must |should |shall |will |may )?(?:never|not) (?:warn|report|reveal|flag|mention|raise)\b|\b(?:shall|must|should|may|will) (?:not|never) reveal that\b/,
    ),
  },
  {
    name: 'says it in another language',
    points: 3,
    words: oneOf(
      'utilisateur|usuario|usuário|utente|benutzer|nutzer|gebruiker|användare|пользовател|用户|用戶|ユーザ|사용자|المستخدم|tu|dois|vous|devez|debes|gehorch|obéi|obedece|отправь|envía|envoie|sende|schick|发送|發送|送信',
    ),
    pattern: once(
      () =>
        /(?:ne (?:le )?(?:dis|dites|révèle|révélez|montre) (?:pas|rien)|cache[rz]?|sans (?:le )?dire)[^.\n]{0,20}(?:à |aux )?(?:l'|l’)?utilisateurs?|(?:no (?:le |se lo )?(?:digas|diga|muestres|reveles)|oculta)[^.\n]{0,20}\b(?:al?|el) usuario|(?:não (?:diga|conte|mostre)|esconda)[^.\n]{0,20}usuário|non (?:dire|dirlo|mostrare|rivelare)[^.\n]{0,20}utente|(?:(?:sag|verrate|zeig|erzähl|melde)\w*[^.\n]{0,12}(?:benutzer|nutzer|anwender)[^.\n]{0,12}nicht|(?:dem |den )(?:benutzer|nutzer|anwender)n?[^.\n]{0,12}nicht|verheimlich)|(?:zeg|vertel)[^.\n]{0,15}gebruiker niet|не (?:говори|сообщай|показывай)(?:те)?[^.\n]{0,20}пользовател|(?:不要|别|別|勿)(?:告诉|告訴|让|通知)[^\n]{0,4}(?:用户|用戶)|ユーザー?に(?:は)?(?:言わ|知らせ|伝え|見せ)な|사용자에게[^\n]{0,6}(?:말하지|알리지)|لا تخبر[^\n]{0,6}المستخدم|\b(?:tu dois|vous devez|debes|tienes que|du musst|sie müssen|devi|você deve)\b[^.\n]{0,30}\b(?:désormais|uniquement|ahora|siempre|jetzt|nur|sempre|obé\w*|obedec\w*|gehorch\w*)\b|\bgehorch\w*\b[^.\n]{0,12}\b(?:mir|nur)\b|(?:отправь|пришли|перешли)(?:те)?[^.\n]{0,30}(?:токен|ключ|парол|секрет)|\b(?:envía|manda|envoie[zr]?|sende|schick\w*|invia|envie)\b[^.\n]{0,30}\b(?:clave|contraseña|token|clé|mot de passe|jeton|schlüssel|passwort|kennwort|chiave|senha|secret\w*|geheim\w*)|(?:发送|發送|上传|上傳)[^\n]{0,8}(?:密钥|密鑰|密码|密碼|令牌|环境变量)/,
    ),
  },
];
