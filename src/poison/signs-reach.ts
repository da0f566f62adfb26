// Signs of reach beyond the note: rules suspended, authority claimed in person, things sent to or run from an address, and
// orders that wait for a trigger.

import { once } from '../kernel/once.ts';
import { oneOf, RULES, SECRETS, type Sign, WHO, WHO_WORDS } from './sign.ts';

const ADDRESS =
  '(?:https?:|ftp:|www\\.|\\S+@\\S+\\.\\w|\\b[\\w-]+\\.(?:com|io|net|org|xyz|dev|site|ru|cn|sh|app)\\b|\\bpastebin|\\bwebhook|\\b(?:\\d{1,3}\\.){3}\\d)';
const MASTER =
  '(?:admin(?:istrator)?|owner|operator|developer|maintainer|root|superuser|boss|ceo|cto|manager|lead|head of \\w+|security team|system|creator|anthropic|openai)';
const SEND =
  '(?:send|post|upload|forward|e-?mail|exfiltrate|transmit|leak|share|paste|publish|submit|report|copy|relay|ship|push|curl)';

export const REACH_SIGNS: readonly Sign[] = [
  {
    name: 'sets rules aside',
    points: 3,
    words: oneOf(
      'forget|ignor|disregard|drop|discard|abandon|erase|delete|unlearn|overlook|skip|neglect|leave|attention|heed',
    ),
    pattern: once(
      () =>
        new RegExp(
          `\\b(?:forget|ignore|disregard|drop|discard|abandon|erase|unlearn|overlook|neglect|pay no (?:attention|heed) to|leave behind)\\b[^.\\n]{0,15}(?:\\b(?:the|all|any|those|these|your|every|about|to)\\b[^.\\n]{0,25}|\\b(?:everything|anything|what(?:ever)?)\\b ?(?:that )?)\\b(?:${RULES}|you (?:were|have been|are) (?:told|taught|given|asked|instructed)|(?:was|were|has been) (?:said|told|written|agreed))\\b(?!['’]s|\\s+(?:file|page|field|folder|template|cache|parser|table|column)s?\\b)(?:[^.\\n]{0,20}\\b(?:above|before|so far|until now|up to now|earlier|previously|given|received|here|in place)\\b|\\s*(?:$|[.!\\n,;]))`,
        ),
    ),
  },
  {
    name: 'sets rules aside',
    points: 3,
    words: oneOf(
      `no longer|not apply|n't apply|suspend|lift|waive|void|relax|off|cancel|revoke|replace|expire|end`,
    ),
    pattern: once(
      () =>
        new RegExp(
          `\\b(?:safety|security|content|system|your|agents?(?:'s?)?|assistants?(?:'s?)?|ethical|usage|anthropic(?:'s)?|openai(?:'s)?|all (?:the |of the |of your )?|every|previous|earlier|prior|initial|original) (?:\\w+ )?${RULES}[^.\\n]{0,30}\\b(?:no longer (?:apply|applies|bind|hold|count|matter|exist|stand)|(?:do|does) not (?:apply|count|matter|bind)|don't (?:apply|count|matter)|(?:are|is|were|have been|has been|stand) (?:now |hereby |temporarily )?(?:suspended|lifted|waived|void|relaxed|(?:switched |turned )?off|cancell?ed|revoked|expired|over|optional|dropped|removed for you))\\b|\\b(?:from (?:here|now|this point) on|henceforth|as of now|starting now|effective immediately|until further notice)\\b[^.\\n]{0,40}\\b${RULES}[^.\\n]{0,30}\\b(?:no longer|not apply|don't apply|suspended|lifted|waived|void|off|cancell?ed|revoked)\\b`,
        ),
    ),
  },
  {
    name: 'turns against who it works for',
    points: 3,
    words: oneOf('follow|obey|heed|honour|honor|listen|respect|abide|comply|adhere|stick'),
    pattern: once(
      () =>
        /\b(?:do not|don't|stop|never|no longer|cease|refuse to|need not|needn't|without|quit)\b[^.\n]{0,12}\b(?:follow(?:ing)?|obey(?:ing)?|heed(?:ing)?|honou?r(?:ing)?|listen(?:ing)? to|respect(?:ing)?|abid(?:e|ing) by|comply(?:ing)? with|adher(?:e|ing) to|stick(?:ing)? to)\b[^.\n]{0,30}\b(?:system (?:message|prompt|instructions?|rules?)|your (?:instructions?|rules?|prompt|training|guidelines?|owner|operator|user)|the user|what (?:you were|the (?:system|user|developer|owner|operator))|(?:earlier|previous|prior|safety|original) \w+|claude\.md|agents\.md)\b/,
    ),
  },
  {
    name: 'claims authority',
    points: 3,
    words: oneOf(
      'authori|permit|allow|instruct|order|command|direct|grant|entitle|empower|clear|approve|want|require|expect|tell|said|says|demand|decided|told me',
    ),
    alsoWords: [...WHO_WORDS, 'i ', 'skip', 'bypass', 'ignore', 'disable'],
    pattern: once(
      () =>
        new RegExp(
          `\\bi(?:,? (?:as )?(?:the|your) ${MASTER},?)?(?: (?:hereby|now|personally|officially|explicitly))* (?:authori[sz]e|permit|allow|instruct|order|command|direct|grant|entitle|empower|clear|require) ${WHO}|\\b(?:as|being|i am|i'm|this is|speaking as) (?:the |your |an? )?(?:\\w+ )?${MASTER}\\b[^.\\n]{0,30}\\bi (?:\\w+ )?(?:authori[sz]e|permit|allow|instruct|order|command|direct|grant|want|require|approve|tell|expect)\\b|\\b${WHO} (?:are|is|have been|has been) (?:now |hereby |fully |officially )*(?:authori[sz]ed|permitted|cleared|entitled|empowered|allowed|granted)\\b[^.\\n]{0,60}\\b(?:skip|bypass|ignore|without|any|all|everything|merge|push|delete|disable|deploy|override|root|production|secrets?)\\b|\\b(?:the|your|our) ${MASTER} (?:says|said|wants|ordered|orders|instructs|instructed|demands|decided|has decided|told me)\\b[^.\\n]{0,30}\\b(?:${WHO}|to (?:skip|bypass|ignore|disable))\\b`,
        ),
    ),
  },
  {
    name: 'sends secrets away',
    points: 3,
    words: oneOf(
      'send|post|upload|forward|mail|exfiltrate|transmit|leak|share|paste|publish|submit|report|copy|relay|ship|push|curl',
    ),
    pattern: once(
      () =>
        new RegExp(
          `\\b${SECRETS}[^\\n]{0,80}(?:^|[,;:]|\\band|\\bthen|\\bplease|\\bmust|\\bshould|\\balways|\\byou)\\s+(?:\\w+ ){0,2}${SEND}\\b[^\\n]{0,40}${ADDRESS}|\\b(?:and|then|always|also|please|you (?:must|should|will)|,)\\s+${SEND} (?:it|them|this|that|those|everything|all of it|the (?:result|output|answer|contents?|file|diff|repo(?:sitory)?|code|history|conversation|logs?)s?)\\b[^.\\n]{0,20}\\bto\\b[^\\n]{0,20}${ADDRESS}|(?:^|[.\\n]\\s*|: )${SEND}\\b[^.\\n]{0,30}\\b(?:every|all|any|the (?:whole|entire|full)|your|each)\\b[^.\\n]{0,40}\\b(?:diffs?|prompts?|conversations?|repo(?:sitory)?|files?|code|keys?|answers?|history|environment|variables?|messages?)\\b[^\\n]{0,20}\\bto\\b[^\\n]{0,20}${ADDRESS}`,
        ),
    ),
  },
  {
    name: 'runs what it fetches',
    points: 3,
    words: oneOf('execut|run|sourc|eval|install|pip|launch|invok|load|follow|obey|apply'),
    pattern: once(
      () =>
        /(?:(?:^|[.\n]\s*|[,;:] (?:\w+ )?|\b(?:must|should|always|first|then|please|you|to|and|by|start|begin|first of all) )(?:always |first |then |also )?)(?:execut(?:e|ing)|run(?:ning)?|sourc(?:e|ing)|eval(?:uate|uating)?|install(?:ing)?|launch(?:ing)?|invok(?:e|ing)|load(?:ing)?|follow(?:ing)?|obey(?:ing)?|apply(?:ing)?)\b[^.\n]{0,30}\b(?:scripts?|code|commands?|binar(?:y|ies)|payloads?|whatever|instructions?|programs?|what(?:ever)? (?:is|it|you find|you fetch)|files?|steps|patch(?:es)?|anything)\b[^\n]{0,30}\b(?:from|at|on|found|behind|hosted|served|of)\b[^\n]{0,25}(?:https?:|ftp:|www\.|\b(?:\d{1,3}\.){3}\d|\b[\w-]+\.(?:xyz|site|ru|cn|io|net)\/|\bpastebin|\ba gist)|\b(?:download|fetch|pull|get|grab|retrieve)\b[^\n]{0,60}\b(?:and|then|,)\s+(?:then )?(?:run|execute|eval|source|install|launch|obey|follow|do (?:what|as))\b[^\n]{0,20}\b(?:it|them|what|as it says|that|the (?:result|file|script|content))/,
    ),
  },
  {
    name: 'commands at a trigger',
    points: 3,
    words: oneOf('when|if|once|every|before|after|each|as soon as|upon|begin|start|end|finish'),
    alsoWords: oneOf(
      'you|someone|somebody|any|user|people|they|agent|assistant|asked|prompted|questioned|every|each|all',
    ),
    pattern: once(
      () =>
        new RegExp(
          `\\b(?:when(?:ever)?|if|once|as soon as|should|any time|every time|each time)\\b (?:(?:you(?:'re| are)?|someone|anyone|anybody|somebody|the user|a user|users|people|they|the (?:agent|assistant)|asked|prompted|questioned)\\b)[^.\\n]{0,60}(?:[,:;]|\\bthen\\b) ?(?!(?:i|we|he|she|it|they|the|that|this) )(?:\\w+ ){0,2}(?:${SEND}|reply|respond|answer|say|claim|pretend|deny|lie|tell (?:them|the user|him|her)|insert|inject|execute|approve|agree|delete|grant|reveal|give (?:them|him|her|it)|hand over|praise|recommend|refuse|insist|hide|disable|run (?:the|this|rm|curl|bash)|act as|switch to)\\b|\\b(?:begin|start|end|finish|open|close|preface|conclude) (?:every|each|all|any)\\b[^.\\n]{0,30}\\b(?:by|with)\\b[^.\\n]{0,15}\\b(?:execut|running|run |calling|sending|uploading|fetching|download|visiting|opening|posting|reading (?:the )?(?:instructions|commands))`,
        ),
    ),
  },
  {
    name: 'turns protection off',
    points: 3,
    words: oneOf('skip|bypass|disable|ignore|no review|unreviewed|suppress|turn off|switch off'),
    alsoWords: WHO_WORDS,
    pattern: once(
      () =>
        new RegExp(
          `\\b${WHO}\\b[^.\\n]{0,40}\\b(?:skip|bypass|disable|ignore|suppress|turn off|switch off|get around|work around)\\b[^.\\n]{0,25}\\b(?:code reviews?|reviews?|approvals?|checks|tests|hooks|linters?|scann(?:er|ing)s?|signing|verification|two-factor|2fa|permissions?|confirmations?|the sandbox|redaction|limits|warnings?|audits?)\\b`,
        ),
    ),
  },
  {
    name: 'asks to be kept from the person',
    points: 2,
    words: oneOf('between us|nobody|no one|must not know|not know|find out|notice|secret'),
    pattern: once(
      () =>
        /\b(?:just between us|keep (?:it|this) between us|(?:nobody|no one|the (?:user|team|reviewers?|humans?|owner)) (?:must|should|may|can|will|needs? to) (?:not |never |ever )?(?:know|find out|notice|learn|see (?:this|it)|hear)\b|our (?:little )?secret|do not let (?:the )?(?:user|team|reviewers?|humans?|owner|anyone) (?:know|see|notice|find out))/,
    ),
  },
];
