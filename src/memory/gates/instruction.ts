// The gate against poisoned memory: text that would steer an agent once it is recalled. Signs add up; one strong sign refuses,
// a weak one sends the text to quarantine, where a person looks at it. Notes that state what is so ("the build needs Node 24",
// "you must run codegen first") pass: they address nobody's obedience.

import { toPlainText } from './plain.ts';

export interface InstructionFinding {
  readonly points: number;
  readonly signs: readonly string[];
}

interface Sign {
  readonly name: string;
  readonly points: number;
  readonly pattern: RegExp;
}

const WHO =
  '(?:you|the (?:assistant|agent|model|ai|llm|bot)|an? (?:assistant|agent|ai|llm)|assistants?|agents|claude|codex|copilot|chatgpt|gpt|gemini|cursor|any (?:agent|assistant|model|ai)|every (?:agent|assistant))';
const RULES =
  '(?:instructions?|prompts?|rules?|guidelines?|directions?|directives?|orders|constraints?|polic(?:y|ies)|guardrails?|safeguards?|safety|restrictions?|training|programming|system message|context window|conversation)';
const SECRETS =
  '(?:secrets?|credentials?|passwords?|passphrases?|api[ _-]?keys?|tokens?|private keys?|ssh keys?|\\.env\\b|env(?:ironment)? (?:file|variables?|vars)|cookies?|id_rsa|\\.aws|\\.ssh|wallets?|seed phrases?|system prompt|chat history|conversation history|source code|customer data|database dump)';

const SIGNS: readonly Sign[] = [
  {
    name: 'sets rules aside',
    points: 3,
    pattern: new RegExp(
      `\\b(?:ignor(?:e|ing)|disregard(?:ing)?|forget(?:ting)?|overrid(?:e|es|ing)|bypass(?:ing)?|overlook|discard|neglect|dismiss|abandon|set aside|throw away|wipe|supersedes?|replaces?|nullify|cancels?|void)\\b[^.\\n]{0,40}\\b(?:previous|prior|preceding|earlier|above|before|foregoing|all|any|every|your|these|those|other|existing|original|current|system|safety|developer|user'?s)\\b[^.\\n]{0,30}\\b${RULES}`,
    ),
  },
  {
    name: 'sets rules aside',
    points: 3,
    pattern: new RegExp(
      `\\b(?:previous|prior|earlier|above|existing|original|old|your) ${RULES}[^.\\n]{0,40}\\b(?:no longer apply|are (?:void|null|obsolete|cancelled|revoked|superseded|invalid|outdated)|do(?:es)? not apply|don't apply|can be ignored|must be ignored|should be ignored|have been (?:replaced|revoked|updated|overridden))`,
    ),
  },
  {
    name: 'gives a new role',
    points: 3,
    pattern:
      /\b(?:you are now|you're now|from now on,? you(?:'re| are)?|you will now|pretend (?:to be|you(?:'re| are)|that you)|act as (?:if you|though you|an? (?:unrestricted|unfiltered|evil|jailbroken|root|admin|different|new))|roleplay as|your (?:new|real|true|actual|only) (?:role|task|goal|purpose|mission|objective|job|identity|persona|instructions?)|enter (?:developer|debug|god|admin|root|dan|maintenance|sudo) mode|(?:developer|god|dan|jailbreak|unrestricted|admin|sudo) mode (?:is )?(?:on|enabled|active|activated)|do anything now|jailbreak)\b/,
  },
  {
    name: 'announces instructions',
    points: 3,
    pattern:
      /(?:^|\n)\W*(?:new|updated|important|urgent|critical|hidden|secret|system|admin|developer|override|priority)\s+(?:system\s+)?(?:instructions?|directives?|orders?|prompt|message|command|override|rules?)\s*[:\-=]|\b(?:begin|start|end) (?:of )?(?:system|hidden|new|secret) (?:prompt|instructions?)\b/,
  },
  {
    name: 'has the shape of a tool call',
    points: 3,
    pattern:
      /<\/?(?:tool_?(?:call|use|result)s?|function_?(?:calls?|results?)|invoke|parameter|antml[^>]*|system(?:-reminder|_prompt)?|assistant|human|user_?(?:query|message)|instructions?|im_start|im_end|thinking)\b[^>]*>|<\|(?:im_start|im_end|system|assistant|user|endoftext|eot_id|start_header_id)[^>]*\|?>|\[\/?(?:inst|sys|system|tool_calls?)\]|<<\/?sys>>|"(?:tool_?(?:name|call|use|calls)|function_call|tool_use_id)"\s*:|\{\s*"(?:type|role)"\s*:\s*"(?:tool_use|tool_result|function|system|assistant)"|\{\s*"(?:name|tool|function|recipient_name)"\s*:\s*"[^"]+"\s*,\s*"(?:arguments|input|parameters|args|params)"\s*:|\bmcp__\w+__\w+\s*[({]|```(?:tool_code|tool_call|function)/,
  },
  {
    name: 'speaks as another',
    points: 3,
    pattern:
      /(?:^|\n)\s*(?:#{1,4}\s*)?(?:system|assistant|human|developer|administrator|root|anthropic|openai)\s*(?:\(.{0,20}\))?\s*:\s*\S|(?:^|\n)#{2,4}\s*(?:instruction|system|response|human|assistant)s?\s*:?\s*(?:\n|$)/,
  },
  {
    name: 'asks to be kept from the person',
    points: 3,
    pattern: new RegExp(
      `\\b(?:do not|don't|never|without|no need to|avoid|refrain from)\\s+(?:ever\\s+)?(?:tell(?:ing)?|inform(?:ing)?|notify(?:ing)?|mention(?:ing)?|reveal(?:ing)?|show(?:ing)?|disclos(?:e|ing)|alert(?:ing)?|warn(?:ing)?|report(?:ing)?)\\b[^.\\n]{0,30}\\b(?:user|human|person|operator|developer|owner|anyone|anybody|this|them|reviewer|maintainer)s?\\b|\\b(?:secretly|silently|covertly|quietly|behind the scenes|without (?:the )?(?:user|human|person|operator|anyone)(?:'s)? (?:knowing|knowledge|noticing|consent|approval)|keep this (?:a )?secret|hide (?:this|it) from)\\b(?=[^\\n]{0,80}\\b(?:${WHO.slice(3, -1)}|run|send|add|insert|install|delete|change|commit|push|execute|upload|copy|include|append|forward|disable)\\b)`,
    ),
  },
  {
    name: 'sends secrets away',
    points: 3,
    pattern: new RegExp(
      `\\b(?:send|post|upload|forward|e-?mail|exfiltrate|transmit|leak|share|paste|publish|report|copy|append|include|embed|encode|dump|print|output|reveal|reply with|respond with|write|curl|wget|fetch)\\b[^.\\n]{0,60}\\b${SECRETS}[^\\n]{0,80}(?:\\bto\\b[^\\n]{0,40}(?:https?:|www\\.|\\S+@\\S+|\\b\\w+\\.(?:com|io|net|org|xyz|dev|site|ru|cn)\\b|webhook|server|attacker|external|pastebin|gist|channel|url|endpoint|address)|\\bin (?:the|your|every|each|any) (?:url|query|response|reply|answer|comment|commit)|https?:)`,
    ),
  },
  {
    name: 'sends secrets away',
    points: 3,
    pattern: new RegExp(
      `\\b(?:curl|wget|nc|fetch)\\b[^\\n]{0,120}(?:\\$\\(|\`|@)[^\\n]{0,60}(?:${SECRETS}|/etc/passwd|env\\b)`,
    ),
  },
  {
    name: 'wants the system prompt',
    points: 3,
    pattern:
      /\b(?:reveal|print|show|output|repeat|display|recite|leak|disclose|dump|tell me|what (?:is|are|were))\b[^.\n]{0,40}\b(?:your|the|its|hidden|initial|full)\b[^.\n]{0,20}\b(?:system (?:prompt|message|instructions?)|initial (?:prompt|instructions?)|hidden (?:prompt|instructions?|rules)|instructions verbatim)\b/,
  },
  {
    name: 'claims permission',
    points: 3,
    pattern:
      /\b(?:user|owner|admin(?:istrator)?|operator|developer|human|maintainer|team|security team|anthropic|openai|management|i)\b[^.\n]{0,40}\b(?:has |have |had |hereby )?(?:already |previously |pre-?|explicitly |fully |permanently )*(?:approved|authori[sz]ed|allowed|granted|permitted|consented|cleared|whitelisted|given (?:you |the agent |full |blanket |standing |permanent )*(?:permission|approval|access|consent|authori[sz]ation))\b[^.\n]{0,60}\b(?:all|any|every|everything|anything|you|agents?|assistant|without|future|unrestricted|full|commands?|actions?)\b/,
  },
  {
    name: 'does away with asking',
    points: 3,
    pattern:
      /\b(?:no need|not necessary|unnecessary|needn't|never|do not|don't|without|skip|stop|instead of|rather than)\b[^.\n]{0,25}\b(?:ask(?:ing)?|wait(?:ing)?|prompt(?:ing)?|request(?:ing)?|seek(?:ing)?|requir(?:e|ing))\b[^.\n]{0,25}\b(?:permission|confirm(?:ation)?|approval|consent|the user|authori[sz]ation)\b|\bauto-?(?:approve|accept|confirm)\b[^.\n]{0,40}\b(?:all|every|any|everything|commands?|tool|requests?|actions?|permissions?)\b|\bdangerously[- ]?skip[- ]?permissions\b/,
  },
  {
    name: 'commands at a trigger',
    points: 3,
    pattern:
      /\b(?:whenever|every time|each time|any time|anytime|next time|in (?:all |any |every |each |the )?(?:future|next|subsequent|upcoming|later) (?:sessions?|conversations?|chats?|turns?|requests?|tasks?)|at the (?:start|beginning|end) of (?:every|each|any|all) (?:session|conversation|task|response|reply|chat)s?|before (?:answering|responding|replying|doing anything)|after (?:every|each) (?:answer|response|reply|message)|when(?:ever)? (?:someone|anyone|the user|a user|asked|you are asked|you see|you read|you recall|this (?:memory|note|entry) is (?:read|recalled|loaded|retrieved)))\b[^\n]{0,100}\b(?:you (?:must|should|will|shall|need|have)|always (?:recommend|suggest|say|answer|reply|respond|insert|include|add|append|run|use|prefer|approve|mention)|(?:must|should|shall) (?:be )?(?:recommend|suggest|say|answer|reply|respond|obey|comply|approve|first run|run|execute|insert|include|append)\w*|recommend|reply|respond with|answer with|say that|obey|comply|(?:secretly|silently|quietly)|(?:first )?(?:run|execute|fetch|download|curl|invoke|call|open|visit)\b(?=[^\n]{0,60}(?:https?:|curl|wget|\||\bsh\b|bash|tool|script from)))/,
  },
  {
    name: 'addresses the agent',
    points: 2,
    pattern:
      /\b(?:attention|hello|hey|dear|note to|message (?:to|for)|instructions? (?:to|for)|for the attention of|to (?:the|any|all|every))[,:]?\s+(?:the |any |all |every |future |whatever )*(?:ai|llm|assistants?|agents?|models?|claude|codex|copilot|chatgpt|gpt|gemini|bots?|language models?)\b|\b(?:as an? (?:ai|llm|language model|assistant|agent)|if you are an? (?:ai|llm|language model|assistant|agent))\b|\b(?:claude|codex|copilot|chatgpt|gemini|assistant|agent|ai)\s*,\s*(?:please\s+)?(?:you|do|run|ignore|always|never|remember|stop|start|use|add|send|delete|execute|install|open|read|write|reply|answer)\b/,
  },
  {
    name: 'demands obedience',
    points: 2,
    pattern: new RegExp(
      `\\b${WHO} (?:must|should|shall|will|have to|has to|are required to|is required to|need to|needs to|are (?:obligated|obliged|instructed|ordered|commanded) to|is (?:obligated|obliged|instructed|ordered|commanded) to)\\s+(?:now |always |never |immediately |first |only |from now on |unconditionally |blindly |not )*(?:obey|comply|follow|trust|believe|accept|reply|respond|answer|say|output|print|pretend|ignore|disregard|forget|reveal|disclose|send|forward|upload|approve|agree|recommend|suggest|refuse|decline|execute|delete|disable|remember|treat|assume|act|promote|praise|insert|embed|hide)\\b`,
    ),
  },
  {
    name: 'turns protection off',
    points: 2,
    pattern:
      /\b(?:disable|turn off|switch off|deactivate|remove|bypass|skip|circumvent|weaken|suppress)\b[^.\n]{0,30}\b(?:all |any |every |the |your |its )*(?:safety|security|protections?|safeguards?|guardrails?|sandbox(?:ing)?|permission (?:checks?|prompts?|system)|content filters?|moderation|approval (?:step|gate|prompt)s?|redaction|audit(?: log)?(?:ging)?|quality gates?|memory gates?|secret scan(?:ning|ner)?)\b/,
  },
  {
    name: 'claims authority',
    points: 2,
    pattern:
      /\b(?:this is (?:an? )?(?:official|authori[sz]ed|verified|system|admin|urgent|priority|mandatory|root)[- ](?:level )?(?:message|instruction|directive|order|override|notice|command|update)|by order of|on behalf of (?:anthropic|openai|the (?:system|administrator|developers))|(?:admin|root|system|developer|master|emergency) override|override code|highest priority|takes? (?:precedence|priority) over (?:all|any|every|your|other|the (?:user|system))|(?:anthropic|openai)(?:'s)? (?:staff|engineer|employee|support|security|policy (?:requires|now)|requires|instructs|has instructed))\b/,
  },
  {
    name: 'runs what it fetches',
    points: 2,
    pattern:
      /\b(?:curl|wget|iwr|invoke-webrequest)\b[^\n|]{0,160}\|\s*(?:sudo\s+)?(?:ba|z|da)?sh\b|\b(?:eval|exec)\s*\(?\s*["'`$(]*\s*(?:curl|wget|atob|base64)|\bbase64\s+(?:-d|--decode)[^\n]{0,40}\|\s*(?:ba)?sh\b|\brm\s+-rf\s+(?:\/|~|\$home|\*)(?:\s|$)|\bpowershell\b[^\n]{0,40}-enc/,
  },
  {
    name: 'asks to be believed',
    points: 2,
    pattern:
      /\b(?:trust|believe|accept|treat|take|consider)\b[^.\n]{0,20}\b(?:everything|anything|all (?:content|text|messages|instructions|output|input|code|packages)|whatever|any (?:content|text|instructions?|output))\b[^.\n]{0,40}\b(?:from|by|on|at|in|as)\b[^.\n]{0,60}\b(?:true|trusted|safe|verified|fact|instructions?|without|site|domain|user|server|page|\w+\.\w{2,})\b|\b(?:store|save|add|write|put|remember|persist|copy|propagate|repeat|spread)\b[^.\n]{0,20}\b(?:this|these|the following)\b[^.\n]{0,30}\b(?:in(?:to)? (?:your|every|all|long[- ]term|permanent)|permanently|forever|in (?:memory|every)|to (?:your|every|all)|verbatim)\b[^.\n]{0,60}/,
  },
  {
    name: 'steers a choice for somebody',
    points: 2,
    pattern:
      /\b(?:always|only|exclusively|must) (?:recommend|suggest|promote|advertise|favou?r|praise|endorse|link to|mention)\b|\b(?:never|do not|don't) (?:recommend|suggest|mention|criticis?e|criticize)\b[^.\n]{0,40}\b(?:competitors?|alternatives?|other (?:products?|libraries|vendors|packages)|negative|problems?)\b|\b(?:is the (?:only|best|most trusted)|are the only) [^.\n]{0,40}\b(?:recommend|buy|purchase|invest|subscribe)\b/,
  },
  {
    name: 'says it in another language',
    points: 3,
    pattern:
      /\b(?:ignora(?:re|r)?|olvida|desestima|oublie[zr]?|ignore[zr]|ignoriere(?:n sie)?|vergiss|missachte|dimentica|esque[cç]a|desconsidere|negeer|vergeet|zignoruj|ignoruj|bortse från)\b[^.\n]{0,50}\b(?:instruc\w*|instruction\w*|anweisung\w*|istruzion\w*|regel\w*|reglas|règles|regras|consignes|anteriores|précédent\w*|vorherig\w*|vorigen|precedenti|eerdere|instrukcj\w*|poprzedni\w*|tidigare)\b|(?:忽略|无视|無視|忘记|忘記|不要理会)[^\n]{0,15}(?:指令|指示|说明|提示|规则|規則)|(?:以前|これまで|上記|前)の(?:指示|命令|ルール|プロンプト)[^\n]{0,10}(?:無視|忘れ)|이전[^\n]{0,8}(?:지시|명령|지침)[^\n]{0,8}(?:무시|잊)|(?:игнорируй(?:те)?|забудь(?:те)?|проигнорируй(?:те)?|не обращай(?:те)? внимания на)[^\n]{0,40}(?:инструкци|указани|правил|предыдущ)|تجاهل[^\n]{0,30}(?:التعليمات|الأوامر|القواعد)|(?:पिछले|पूर्व)[^\n]{0,20}निर्देश[^\n]{0,20}(?:अनदेखा|भूल)|(?:önceki|yukarıdaki)[^\n]{0,20}talimat[^\n]{0,20}(?:yok say|görmezden|unut)|(?:bỏ qua|quên)[^\n]{0,30}(?:hướng dẫn|chỉ dẫn|lệnh)/,
  },
];

const HIDDEN_POINTS = 3;
const MIXED_POINTS = 3;
const OPAQUE_POINTS = 2;
const HIDDEN_TOLERATED = 0;

export function findInstruction(text: string): InstructionFinding {
  const plain = toPlainText(text);
  const found = SIGNS.filter(({ pattern }) => pattern.test(plain.text));
  const disguised: readonly Sign[] = [
    ...(plain.hidden > HIDDEN_TOLERATED
      ? [{ name: 'hides characters', points: HIDDEN_POINTS, pattern: /^/ }]
      : []),
    ...(plain.mixed > 0
      ? [{ name: 'mixes look-alike letters into words', points: MIXED_POINTS, pattern: /^/ }]
      : []),
    ...(plain.opaque > 0 ? [{ name: 'holds an encoded blob', points: OPAQUE_POINTS, pattern: /^/ }] : []),
    ...(plain.decoded.length > 0
      ? [{ name: 'holds encoded text', points: OPAQUE_POINTS, pattern: /^/ }]
      : []),
  ];
  const all = [...found, ...disguised];
  return {
    points: all.reduce((sum, { points }) => sum + points, 0),
    signs: [...new Set(all.map(({ name }) => name))],
  };
}
