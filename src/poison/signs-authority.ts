// Signs of borrowed authority: permission claimed, asking done away with, triggers set, choices steered, in several languages.

import { once } from '../kernel/once.ts';
import { oneOf, type Sign, WHO, WHO_WORDS } from './sign.ts';

export const AUTHORITY_SIGNS: readonly Sign[] = [
  {
    name: 'wants the system prompt',
    points: 3,
    words: oneOf('prompt|instruction|message|rules'),
    pattern: once(
      () =>
        /\b(?:reveal|print|show|output|repeat|display|recite|leak|disclose|dump|tell me|what (?:is|are|were))\b[^.\n]{0,40}\b(?:your|the|its|hidden|initial|full)\b[^.\n]{0,20}\b(?:system (?:prompt|message|instructions?)|initial (?:prompt|instructions?)|hidden (?:prompt|instructions?|rules)|instructions verbatim)\b/,
    ),
  },
  {
    name: 'claims permission',
    points: 3,
    words: oneOf('approved|authori|allowed|granted|permitted|consented|cleared|whitelisted|given'),
    pattern: once(
      () =>
        /\b(?:user|owner|admin(?:istrator)?|operator|developer|human|maintainer|team|security team|anthropic|openai|management|i)s?\b[^.\n]{0,40}\b(?:has |have |had |hereby )?(?:already |previously |pre-?|explicitly |fully |permanently )*(?:approved|authori[sz]ed|allowed|granted|permitted|consented|cleared|whitelisted|given (?:you |the agent |full |blanket |standing |permanent )*(?:permission|approval|access|consent|authori[sz]ation))\b[^.\n]{0,60}\b(?:you|agents?|assistant|without|unrestricted|full (?:access|control)|(?:all|any|every) (?:future )?(?:commands?|actions?|tools?|requests?|operations?)|everything|anything)\b/,
    ),
  },
  {
    name: 'does away with asking',
    points: 3,
    words: oneOf('without|ask|wait|prompt|request|seek|requir|auto|skip-permissions|skip'),
    pattern: once(
      () =>
        /\b(?:no need|not necessary|unnecessary|needn't|never|do not|don't|without|skip|stop|instead of|rather than)\b[^.\n]{0,25}\b(?:ask(?:ing)?|wait(?:ing)?|prompt(?:ing)?|request(?:ing)?|seek(?:ing)?|requir(?:e|ing))\b[^.\n]{0,25}\b(?:permission|confirm(?:ation)?|approval|consent|the user|authori[sz]ation)\b|\bauto-?(?:approve|accept|confirm)\b[^.\n]{0,40}\b(?:all|every|any|everything|commands?|tool|requests?|actions?|permissions?)\b|\bdangerously[- ]?skip[- ]?permissions\b|\b(?:you|agents?|assistants?|any command|all commands|everything|anything)\b[^\n]{0,80}\bwithout (?:any |further )?(?:confirm(?:ing|ation)|approval|asking|review|consent|permission)\b/,
    ),
  },
  {
    name: 'commands at a trigger',
    points: 3,
    words: oneOf(
      'whenever|time|future|next|subsequent|upcoming|later|session|conversation|task|answering|responding|replying|anything|answer|response|reply|message|someone|anyone|user|asked|see|read|recall|every|each',
    ),
    alsoWords: [
      'you ',
      'always ',
      'must ',
      'should ',
      'shall ',
      'recommend',
      'reply',
      'respond with',
      'answer with',
      'say that',
      'obey',
      'comply',
      'secretly',
      'silently',
      'quietly',
      'http',
      'curl',
      'wget',
      '|',
      'sh',
      'tool',
      'script from',
    ],
    pattern: once(
      () =>
        /\b(?:whenever|(?:for|on|in|with|during) (?:every|each|any|all) (?:tasks?|requests?|sessions?|questions?|answers?|replies)|every time|each time|any time|anytime|next time|in (?:all |any |every |each |the )?(?:future|next|subsequent|upcoming|later) (?:sessions?|conversations?|chats?|turns?|requests?|tasks?)|at the (?:start|beginning|end) of (?:every|each|any|all) (?:session|conversation|task|response|reply|chat)s?|before (?:answering|responding|replying|doing anything)|after (?:every|each) (?:answer|response|reply|message)|when(?:ever)? (?:someone|anyone|the user|a user|asked|you are asked|you see|you read|you recall|this (?:memory|note|entry) is (?:read|recalled|loaded|retrieved)))\b[^\n]{0,100}\b(?:you (?:must|should|will|shall|need to|have to)|always (?:recommend|suggest|say|answer|reply|respond|insert|include|add|append|run|use|prefer|approve|mention)|(?:must|should|shall) (?:be )?(?:recommend|suggest|say|answer|reply|respond|obey|comply|approve|first run|run|execute|insert|include|append)\w*|recommend|reply|respond with|answer with|say that|obey|comply|(?:secretly|silently|quietly)|(?:first )?(?:run|execute|fetch|download|curl|invoke|call|open|visit)\b(?=[^\n]{0,60}(?:https?:|curl|wget|\||\bsh\b|bash|tool|script from)))/,
    ),
  },
  {
    name: 'addresses the agent',
    points: 2,
    words: oneOf('ai|llm|assistant|agent|model|claude|codex|copilot|gpt|gemini|bot'),
    pattern: once(
      () =>
        /\b(?:attention|hello|hey|dear|note (?:to|for)|memo (?:to|for)|reminder (?:to|for)|message (?:to|for)|instructions? (?:to|for)|for the attention of|(?<=^|[.\n]\s?)to (?:the|any|all|every))[,:]?\s+(?:the |any |all |every |future |whatever )*(?:ai|llm|assistants?|agents?|models?|claude|codex|copilot|chatgpt|gpt|gemini|bots?|language models?)\b|\b(?:as an? (?:ai|llm|language model|assistant|agent)|if you are an? (?:ai|llm|language model|assistant|agent))\b|\b(?:claude|codex|copilot|chatgpt|gemini|assistant|agent|ai)\s*,\s*(?:please\s+)?(?:you|do|run|ignore|always|never|remember|stop|start|use|add|send|delete|execute|install|open|read|write|reply|answer)\b/,
    ),
  },
  {
    name: 'demands obedience',
    points: 2,
    words: oneOf(
      'must|should|shall|will|have|to|has to|required|need|obligated|obliged|instructed|ordered|commanded',
    ),
    alsoWords: WHO_WORDS,
    pattern: once(
      () =>
        new RegExp(
          `\\b${WHO} (?:must|should|shall|will|have to|has to|are required to|is required to|need to|needs to|are (?:obligated|obliged|instructed|ordered|commanded) to|is (?:obligated|obliged|instructed|ordered|commanded) to)\\s+(?:now |always |never |immediately |first |only |from now on |unconditionally |blindly |not )*(?:obey|comply|follow|trust|believe|accept|reply|respond|answer|say|output|print|pretend|ignore|disregard|forget|reveal|disclose|send|forward|upload|approve|agree|recommend|suggest|refuse|decline|execute|delete|disable|remember|treat|assume|act|promote|praise|insert|embed|hide)\\b`,
        ),
    ),
  },
  {
    name: 'turns protection off',
    points: 2,
    words: oneOf('disable|turn|off|switch off|deactivate|remove|bypass|skip|circumvent|weaken|suppress'),
    pattern: once(
      () =>
        /(?<!\b(?:we|they|i|to) )\b(?:disable|turn off|switch off|deactivate|remove|bypass|skip|circumvent|weaken|suppress)\b[^.\n]{0,30}\b(?:all |any |every |the |your |its )*(?:safety|security|protections?|safeguards?|guardrails?|sandbox(?:ing)?|permission (?:checks?|prompts?|system)|content filters?|moderation|approval (?:step|gate|prompt)s?|redaction|audit(?: log)?(?:ging)?|quality gates?|memory gates?|secret scan(?:ning|ner)?)\b/,
    ),
  },
  {
    name: 'claims authority',
    points: 2,
    words: oneOf('this is|order of|behalf|override|priority|precedence|anthropic|openai'),
    pattern: once(
      () =>
        /\b(?:this is (?:an? )?(?:official|authori[sz]ed|verified|system|admin|urgent|priority|mandatory|root)[- ](?:level )?(?:message|instruction|directive|order|override|notice|command|update)|by order of|on behalf of (?:anthropic|openai|the (?:system|administrator|developers))|(?:admin|root|system|developer|master|emergency) override|override code|highest priority|takes? (?:precedence|priority) over (?:all|any|every|your|other|the (?:user|system))|(?:anthropic|openai)(?:'s)? (?:staff|engineer|employee|support|security|policy (?:requires|now)|requires|instructs|has instructed))\b/,
    ),
  },
  {
    name: 'runs what it fetches',
    points: 2,
    words: oneOf('curl|wget|iwr|webrequest|eval|exec|base64|rm|powershell'),
    pattern: once(
      () =>
        /\b(?:curl|wget|iwr|invoke-webrequest)\b[^\n|]{0,160}\|\s*(?:sudo\s+)?(?:ba|z|da)?sh\b|\b(?:eval|exec)\s*\(?\s*["'`$(]*\s*(?:curl|wget|atob|base64)|\bbase64\s+(?:-d|--decode)[^\n]{0,40}\|\s*(?:ba)?sh\b|\brm\s+-rf\s+(?:\/|~|\$home|\*)(?:\s|$)|\bpowershell\b[^\n]{0,40}-enc/,
    ),
  },
  {
    name: 'asks to be believed',
    points: 2,
    words: oneOf(
      'trust|believe|accept|treat|take|consider|store|save|add|write|put|remember|persist|copy|propagate|repeat|spread',
    ),
    pattern: once(
      () =>
        /\b(?:trust|believe|accept|treat|take|consider)\b[^.\n]{0,20}\b(?:everything|anything|all (?:content|text|messages|instructions|output|input|code|packages)|whatever|any (?:content|text|instructions?|output))\b[^.\n]{0,40}\b(?:from|by|on|at|in|as)\b[^.\n]{0,60}\b(?:true|trusted|safe|verified|fact|instructions?|without|site|domain|user|server|page|\w+\.\w{2,})\b|\b(?:store|save|add|write|put|remember|persist|copy|propagate|repeat|spread)\b[^.\n]{0,20}\b(?:this|these|the following)\b[^.\n]{0,30}\b(?:in(?:to)? (?:your|every|all|long[- ]term|permanent)|permanently|forever|in (?:memory|every)|to (?:your|every|all)|verbatim)\b[^.\n]{0,60}/,
    ),
  },
  {
    name: 'steers a choice for somebody',
    points: 2,
    words: oneOf(
      'recommend|suggest|promote|advertise|favo|praise|endorse|link|mention|critici|best|only|trusted',
    ),
    pattern: once(
      () =>
        /\b(?:always|only|exclusively|must) (?:recommend|suggest|promote|advertise|favou?r|praise|endorse|link to|mention)\b|\b(?:never|do not|don't) (?:recommend|suggest|mention|criticis?e|criticize)\b[^.\n]{0,40}\b(?:competitors?|alternatives?|other (?:products?|libraries|vendors|packages)|negative|problems?)\b|\b(?:is the (?:only|best|most trusted)|are the only) [^.\n]{0,40}\b(?:recommend|buy|purchase|invest|subscribe)\b/,
    ),
  },
  {
    name: 'says it in another language',
    points: 3,
    words: oneOf(
      'ignor|olvida|desestima|oubli|vergiss|missachte|dimentica|esque|desconsidere|negeer|vergeet|bortse|忽略|无视|無視|忘|不要理会|이전|игнор|забудь|внимания|تجاهل|निर्देश|talimat|bỏ|quên',
    ),
    pattern: once(
      () =>
        /\b(?:ignora(?:re|r)?|olvida|desestima|oublie[zr]?|ignore[zr]|ignoriere(?:n sie)?|vergiss|missachte|dimentica|esque[cç]a|desconsidere|negeer|vergeet|zignoruj|ignoruj|bortse från)\b[^.\n]{0,50}\b(?:instruc\w*|instruction\w*|anweisung\w*|istruzion\w*|regel\w*|reglas|règles|regras|consignes|anteriores|précédent\w*|vorherig\w*|vorigen|precedenti|eerdere|instrukcj\w*|poprzedni\w*|tidigare)\b|(?:忽略|无视|無視|忘记|忘記|不要理会)[^\n]{0,15}(?:指令|指示|说明|提示|规则|規則)|(?:以前|これまで|上記|前)の(?:指示|命令|ルール|プロンプト)[^\n]{0,10}(?:無視|忘れ)|이전[^\n]{0,8}(?:지시|명령|지침)[^\n]{0,8}(?:무시|잊)|(?:игнорируй(?:те)?|забудь(?:те)?|проигнорируй(?:те)?|не обращай(?:те)? внимания на)[^\n]{0,40}(?:инструкци|указани|правил|предыдущ)|تجاهل[^\n]{0,30}(?:التعليمات|الأوامر|القواعد)|(?:पिछले|पूर्व)[^\n]{0,20}निर्देश[^\n]{0,20}(?:अनदेखा|भूल)|(?:önceki|yukarıdaki)[^\n]{0,20}talimat[^\n]{0,20}(?:yok say|görmezden|unut)|(?:bỏ qua|quên)[^\n]{0,30}(?:hướng dẫn|chỉ dẫn|lệnh)/,
    ),
  },
  {
    name: 'turns against who it works for',
    points: 3,
    words: oneOf('follow|obey|listen|comply|unconditionally|supersede|reprogrammed|exfiltrat'),
    pattern: once(
      () =>
        /\b(?:do not|don't|stop|never|no longer|refuse to) (?:follow(?:ing)?|obey(?:ing)?|listen(?:ing)? to|comply(?:ing)? with)\b[^.\n]{0,40}\b(?:user|human|person|operator|developer|owner|project|rules?|instructions?|guidelines?)\b|\bobey(?:ed)?\b[^.\n]{0,20}\bunconditionally\b|\bsupersedes? (?:all|any|every)\b|\byou have been (?:updated|reprogrammed|reset|replaced|upgraded)\b|\bexfiltrat(?:e|es|ing)\b[^.\n]{0,60}\bto\b/,
    ),
  },
  {
    name: 'wants to be taken for an instruction',
    points: 3,
    words: oneOf('treat|interpret|consider|regard|execute|run|follow|obey'),
    pattern: once(
      () =>
        /\b(?:treat|interpret|consider|regard)\b[^.\n]{0,25}\b(?:this|these|the following|it|that)\b[^.\n]{0,25}\bas (?:an? |the |your )?(?:system|instructions?|commands?|orders?|new (?:rules?|prompt)|developer)\b|\b(?:execute|run|follow|obey) (?:the |all |any |these )?(?:following |hidden |embedded |above |below )?(?:instructions?|commands?|orders?|steps) (?:below|above|embedded|hidden|contained|found|in this|from (?:the|this|any|a) (?:page|file|issue|comment|readme|memory|note|web))/,
    ),
  },
  {
    name: 'answers for somebody in advance',
    points: 2,
    words: oneOf('respond|reply|answer'),
    pattern: once(
      () =>
        /\b(?:respond|reply|answer)(?:ing)? (?:to )?(?:every|all|any|each)\b[^.\n]{0,30}\b(?:question|request|prompt|message|query)s?\b[^.\n]{0,30}\b(?:with|by|that|only|in)\b|\b(?:only|always) (?:respond|reply|answer)\b[^.\n]{0,20}\b(?:with|that)\b/,
    ),
  },
  {
    name: 'writes into what agents read',
    points: 3,
    words: oneOf('.md|cursorrules|your '),
    pattern: once(
      () =>
        /\b(?:ignore|disregard|skip|forget|overwrite|delete|override)\b[^.\n]{0,20}\b(?:claude|agents|gemini|copilot-instructions)\.md\b|\b(?:add|write|append|insert|copy|put)\b[^.\n]{0,10}\b(?:this|these|the following)\b[^.\n]{0,20}\b(?:to|into|in)\b[^.\n]{0,15}(?:claude\.md|agents\.md|\.cursorrules|copilot-instructions)|\b(?:append|add|insert|include|prepend|put)\b[^.\n]{0,60}\b(?:to|in|into|at the end of|with) your (?:\w+ )?(?:answers?|repl(?:y|ies)|responses?|messages?|outputs?|commits?)\b/,
    ),
  },
];
