// Signs of commands in disguise: rules set aside, roles given, shapes of tool calls, secrets sent away.

import { once } from '../kernel/once.ts';
import { oneOf, RULES, SECRETS, type Sign, WHO } from './sign.ts';

export const COMMAND_SIGNS: readonly Sign[] = [
  {
    name: 'sets rules aside',
    points: 3,
    words: oneOf(
      'ignor|disregard|forget|overrid|bypass|overlook|discard|neglect|dismiss|abandon|aside|away|wipe|supersede|replace|nullify|cancel|void',
    ),
    pattern: once(
      () =>
        new RegExp(
          `\\b(?:ignor(?:e|ing)|disregard(?:ing)?|forget(?:ting)?|overrid(?:e|es|ing)|bypass(?:ing)?|overlook|discard|neglect|dismiss|abandon|set aside|throw away|wipe|supersedes?|replaces?|nullify|cancels?|void)\\b[^.\\n]{0,40}\\b(?:previous|prior|preceding|earlier|above|before|foregoing|all|any|every|your|these|those|other|existing|original|current|system|safety|developer|user'?s)\\b[^.;\\n]{0,30}\\b${RULES}\\b(?!['’]s|\\.\\w|\\s+(?:file|page|field|folder|template|cache|parser|table|column|engine|test|key|id)s?\\b)`,
        ),
    ),
  },
  {
    name: 'sets rules aside',
    points: 3,
    words: oneOf(
      'apply|void|null|obsolete|cancelled|revoked|superseded|invalid|outdated|ignored|replaced|updated|overridden',
    ),
    pattern: once(
      () =>
        new RegExp(
          `\\b(?:previous|prior|earlier|above|existing|original|old|your) ${RULES}[^.\\n]{0,40}\\b(?:no longer apply|are (?:void|null|obsolete|cancelled|revoked|superseded|invalid|outdated)|do(?:es)? not apply|don't apply|can be ignored|must be ignored|should be ignored|have been (?:replaced|revoked|updated|overridden))`,
        ),
    ),
  },
  {
    name: 'gives a new role',
    points: 3,
    words: oneOf(
      `you are|you're|from now on|will now|pretend|act as|roleplay|your |mode|anything now|jailbreak|reprogrammed`,
    ),
    pattern: once(
      () =>
        /\b(?:you are now|you're now|from now on,? you(?:'re| are)?|you will now|pretend (?:to be|you(?:'re| are)|that you)|act as (?:if you|though you|an? (?:unrestricted|unfiltered|evil|jailbroken|root|admin|different|new))|roleplay as|your (?:new|real|true|actual|only) (?:role|task|goal|purpose|mission|objective|job|identity|persona|instructions?)|enter (?:developer|debug|god|admin|root|dan|maintenance|sudo) mode|(?:developer|god|dan|jailbreak|unrestricted|admin|sudo) mode (?:is )?(?:on|enabled|active|activated)|do anything now|jailbreak (?:yourself|mode|prompt|this))\b/,
    ),
  },
  {
    name: 'announces instructions',
    points: 3,
    words: oneOf('instruction|directive|order|prompt|message|command|override|rule'),
    pattern: once(
      () =>
        /(?:^|\n)\W*(?:new|updated|important|urgent|critical|hidden|secret|system|admin|developer|override|priority)\s+(?:system\s+)?(?:instructions?|directives?|orders?|prompt|message|command|override|rules?)\s*[:\-=]|\b(?:begin|start|end) (?:of )?(?:system|hidden|new|secret) (?:prompt|instructions?)\b/,
    ),
  },
  {
    name: 'has the shape of a tool call',
    points: 3,
    words: oneOf('<|[|"|{|mcp__|```'),
    pattern: once(
      () =>
        /<\/?(?:tool_?(?:call|use|result)s?|function_?(?:calls?|results?)|invoke|parameter|antml[^>]*|system(?:-reminder|_prompt)?|assistant|human|user_?(?:query|message)|instructions?|im_start|im_end|thinking)\b[^>]*>|<\|(?:im_start|im_end|system|assistant|user|endoftext|eot_id|start_header_id)[^>]*\|?>|\[\/?(?:inst|sys|system|tool_calls?)\]|<<\/?sys>>|"(?:tool_?(?:name|call|use|calls)|function_call|tool_use_id)"\s*:|\{\s*"(?:type|role)"\s*:\s*"(?:tool_use|tool_result|function|system|assistant)"|\{\s*"(?:name|tool|function|recipient_name)"\s*:\s*"[^"]+"\s*,\s*"(?:arguments|input|parameters|args|params)"\s*:|\bmcp__\w+__\w+\s*[({]|```(?:tool_code|tool_call|function)/,
    ),
  },
  {
    name: 'speaks as another',
    points: 3,
    words: oneOf(':|#'),
    pattern: once(
      () =>
        /(?:^|\n)\s*(?:#{1,4}\s*)?(?:assistant|human|developer|administrator|root|anthropic|openai)\s*(?:\(.{0,20}\))?\s*:\s*\S|(?:^|\n)\s*(?:#{1,4}\s*)?system\s*(?:\(.{0,20}\))?\s*:[^\n]{0,80}\b(?:you|your|the user|assistant|agent|ignore|override|obey|grant|disable)|(?:^|\n)#{2,4}\s*(?:instruction|system|response|human|assistant)s?\s*(?::|\n|$)/,
    ),
  },
  {
    name: 'asks to be kept from the person',
    points: 3,
    words: oneOf(
      'tell|inform|notify|notifying|mention|reveal|show|disclos|alert|warn|report|secret|silent|covert|quiet|scenes|without|hide',
    ),
    pattern: once(
      () =>
        new RegExp(
          `\\b(?:do not|don't|never|without|no need to|avoid|refrain from)\\s+(?:ever\\s+)?(?:tell(?:ing)?|inform(?:ing)?|notify(?:ing)?|mention(?:ing)?|reveal(?:ing)?|show(?:ing)?|disclos(?:e|ing)|alert(?:ing)?|warn(?:ing)?|report(?:ing)?)\\b[^.\\n]{0,30}\\b(?:user|human|person|operator|developer|owner|anyone|anybody|this|it|them|reviewer|maintainer)s?\\b|\\b(?:secretly|silently|covertly|quietly|behind the scenes|without (?:the )?(?:user|human|person|operator|anyone)(?:'s)? (?:knowing|knowledge|noticing|consent|approval)|keep this (?:a )?secret|hide (?:this|it) from)\\b(?=[^\\n]{0,80}\\b(?:${WHO.slice(3, -1)}|run|send|add|insert|install|delete|change|commit|push|execute|upload|copy|include|append|forward|disable)\\b)`,
        ),
    ),
  },
  {
    name: 'sends secrets away',
    points: 3,
    words: oneOf(
      'send|post|upload|forward|mail|exfiltrate|transmit|leak|share|paste|publish|report|copy|append|include|embed|encode|dump|print|output|reveal|reply|respond|write|curl|wget|fetch',
    ),
    pattern: once(
      () =>
        new RegExp(
          `\\b(?:send|post|upload|forward|e-?mail|exfiltrate|transmit|leak|share|paste|publish|report|copy|append|include|embed|encode|dump|print|output|reveal|reply with|respond with|write|curl|wget|fetch)\\b[^.\\n]{0,60}\\b${SECRETS}[^\\n]{0,80}(?:\\bto\\b[^\\n]{0,40}(?:https?:|www\\.|\\S+@\\S+|\\b\\w+\\.(?:com|io|net|org|xyz|dev|site|ru|cn)\\b|webhook|server|attacker|external|pastebin|gist|channel|url|endpoint|address)|\\bin (?:the|your|every|each|any) (?:url|query|response|reply|answer|comment|commit)|https?:)`,
        ),
    ),
  },
  {
    name: 'sends secrets away',
    points: 3,
    words: oneOf('curl|wget|nc|fetch'),
    alsoWords: oneOf('$(|`|@'),
    pattern: once(
      () =>
        new RegExp(
          `\\b(?:curl|wget|nc|fetch)\\b[^\\n]{0,120}(?:\\$\\(|\`|@)[^\\n]{0,60}(?:${SECRETS}|/etc/passwd|env\\b)`,
        ),
    ),
  },
];
