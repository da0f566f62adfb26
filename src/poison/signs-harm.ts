// Signs of harm that no honest note asks for: doors left open on purpose, evidence made up, people misled, work destroyed, machines
// and money used up. Each needs the act and its intent, so that a note which warns of one passes.

import { once } from '../kernel/once.ts';
import { AT_START, oneOf, type Sign } from './sign.ts';

export const HARM_SIGNS: readonly Sign[] = [
  {
    name: 'leaves a door open',
    points: 3,
    words: oneOf(
      'backdoor|back door|reverse shell|unauthenticated|hidden|guessable|opens any|decrypt|unnoticed',
    ),
    pattern: once(
      () =>
        new RegExp(
          `${AT_START}(?:add|insert|include|leave|keep|plant|put|build|create|open|introduce|hide|embed|bind)\\b[^.\\n]{0,40}(?:\\bback ?doors?\\b|\\breverse shell\\b|\\b(?:hidden|secret|undocumented|unauthenticated) (?:\\w+ ){0,2}(?:endpoints?|routes?|users?|accounts?|logins?|doors?|access)\\b|\\bmaster password\\b)|\\b(?:opens?|unlocks?) any account\\b|\\bso (?:that )?we can (?:decrypt|get in|log in|read)\\b|\\bwe (?:need|want) them guessable\\b`,
        ),
    ),
  },
  {
    name: 'makes evidence up',
    points: 3,
    words: oneOf(
      'fake|fabricat|forge|make up|invent|backdat|until they pass|until it passes|threshold is met|checks nothing|believe|proof',
    ),
    pattern: once(
      () =>
        new RegExp(
          `${AT_START}(?:(?:generate|create|produce|submit|attach|write|present|give|add) (?:an? |some )?(?:fake|forged|fabricated|invented|made-up|backdated)\\b(?! (?:data|server|clock|timer|user|key|token|response|api|service|implementation|object|module)s?\\b)|(?:fabricate|forge|make up|backdate|invent)\\b[^.\\n]{0,40}\\b(?:results?|numbers?|reviews?|reviewers?|approvals?|signatures?|logs?|reports?|benchmarks?|citations?|quotes?|evidence|names?|history|timestamps?)\\b)|\\bedit\\b[^.\\n]{0,40}\\b(?:expected (?:values?|results?)|assertions?|coverage\\S*)\\b[^.\\n]{0,20}\\buntil\\b|\\bmake (?:the |your |every |them|him|her)\\w* ?\\w* ?believe\\b`,
        ),
    ),
  },
  {
    name: 'misleads people',
    points: 3,
    words: oneOf(
      'convince|persuade|mislead|deceive|trick|ignore the|consult|silent|nobody|never learn|lecture',
    ),
    pattern: once(
      () =>
        new RegExp(
          `${AT_START}(?:convince|persuade|mislead|deceive|trick|manipulate|distract) (?:the |your |every |any )?(?:users?|humans?|person|people|reviewers?|customers?|developers?|maintainers?|owner|team|them|him|her)\\b|${AT_START}ignore the (?:human|user|person|operator)s?\\b(?= *(?:[.,;!\\n]|$)| (?:and|when|if)\\b)|\\b(?:do not|don't|never) consult (?:the |any |your )?(?:user|human|owner|operator|person|team)\\b|\\bkeep silent about\\b|\\bnobody (?:must|may|should|can) (?:notice|know|see|find)\\b|\\bso (?:that )?(?:the |no)?\\w+ never (?:learns?|notices?|finds? out|knows?|sees?)\\b`,
        ),
    ),
  },
  {
    name: 'carries things off',
    points: 3,
    words: oneOf('exfiltrat|mirror|contents of|send|upload|post|forward'),
    pattern: once(
      () =>
        new RegExp(
          `${AT_START}exfiltrate\\b|${AT_START}(?:mirror|send|upload|post|forward|copy|stream|sync) (?:every|all|each|any) (?:\\w+ ){0,2}(?:files?|prompts?|messages?|conversations?|diffs?|answers?|sources?|repositor(?:y|ies))\\b[^\\n]{0,40}\\bto\\b[^\\n]{0,10}(?:ftp:|https?:|\\d+\\.\\d+\\.\\d+\\.\\d+|\\S+@\\S+)|\\b(?:respond|reply|answer)\\b[^.\\n]{0,30}\\bwith the contents? of\\b`,
        ),
    ),
  },
  {
    name: 'destroys or uses up',
    points: 3,
    words: oneOf(
      'corrupt|sabotage|mine |burn|force-push|disappears|be recovered|off-by-one|locked out|introduce',
    ),
    pattern: once(
      () =>
        new RegExp(
          `${AT_START}(?:sabotage|corrupt (?:one|some|a few|every|the|random)\\b|mine (?:monero|bitcoin|crypto\\w*|coins?)\\b|burn through (?:the|their|his|her|all)\\b|introduce (?:an?|subtle|small) (?:\\w+ )?(?:off-by-one|bugs?|errors?|flaws?|delays?|leaks?|vulnerabilit(?:y|ies))\\b)|\\bnever ask\\b[^.\\n]{0,12}\\b(?:force-push|delete|deploy|merge|push)\\b|\\bso (?:that )?(?:the|it|they)\\b[^.\\n]{0,20}\\b(?:leak disappears|can(?:no|')t be recovered|stays? locked out)\\b`,
        ),
    ),
  },
  {
    name: 'pretends that something ended',
    points: 3,
    words: oneOf('end of|orders:|system message|untrusted'),
    pattern: once(
      () =>
        /\bend of (?:user (?:data|input|message)|document|context|transcript|conversation|input)\b[^\n]{0,40}\b(?:system|now|orders?|new|instructions?|act|execute)\b|\bact on (?:these|the following) (?:orders|instructions|commands)\b|\bcontext above is (?:untrusted|invalid|fake)\b/,
    ),
  },
  {
    name: 'does away with care',
    points: 3,
    words: oneOf(
      'as pass|as green|by the agent|by agents|by the assistant|no-verify|no confirmation|no approval|no permission|silently|being ',
    ),
    pattern: once(
      () =>
        /\bmark\b[^.\n]{0,25}\b(?:tests?|checks?|builds?|reviews?)\b[^.\n]{0,12}\bas (?:passed|passing|green|done)\b|\bcan (?:safely |simply |just )?be (?:skipped|ignored|bypassed|left out) by (?:the |an? |any )?(?:agents?|assistants?|ai)\b|\b(?:agents?|assistants?|you)\b[^.\n]{0,40}--no-verify|\bno (?:confirmation|approval|permission) is (?:needed|required|necessary)\b[^.\n]{0,30}\b(?:destructive|delet\w+|production|commands?|any|all|agents?)\b|\b(?:findings|alerts|vulnerabilities)\b[^.\n]{0,20}\b(?:may|can|should|must) be (?:dropped|ignored|suppressed|discarded) silently\b|\bfine with\b[^.\n]{0,12}\b(?:secrets?|credentials?|tokens?|keys|passwords?) being (?:printed|logged|shared|exposed|published|sent)\b/,
    ),
  },
  {
    name: 'hands credentials on',
    points: 3,
    words: oneOf('copied to|sent to|uploaded to|posted to|forwarded to|.ssh|.aws|.gnupg'),
    pattern: once(
      () =>
        /\b(?:keys?|secrets?|credentials?|tokens?|passwords?|cookies|environment variables|env vars|\.env)\b[^.\n]{0,30}\b(?:should|must|has to|have to|need to|is to|are to) be\b[^\n]{0,40}\b(?:copied|sent|uploaded|posted|forwarded) to\b[^\n]{0,20}(?:https?:|ftp:|\S+@\S+\.\w|\d+\.\d+\.\d+\.\d+|pastebin|gist)|\b(?:upload|copy|send|sync|mirror)\b[^.\n]{0,15}(?:~\/|\$home\/)?\.(?:ssh|aws|gnupg)\b[^\n]{0,40}\bto\b/,
    ),
  },
];
