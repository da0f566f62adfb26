// Passwords on command lines: `curl -u user:password`, `mysql -psecret`, `sshpass -p secret`, `redis-cli -a secret` and
// their kin, where the flag says nothing unless one knows the tool. Each command line is read once, from its tool on.

import { isWordCode } from '../characters.ts';
import type { Matcher, Scan } from '../scan.ts';
import { isChosen } from '../value/chosen.ts';
import { isDisguised, isFiller, isPlaceholder, isStandIn, isTemplate } from '../value/placeholder.ts';
import { measureRandomness } from '../value/randomness.ts';

const COMMAND_LENGTH_MAX = 1024;
/** To the end of the line, over continued lines, up to a pipe or a semicolon. */
const COMMAND = /(?:[^\n\\|;]|\\\r?\n|\\.){0,1024}/y;
/** In quotes it may hold blanks. */
const ARGUMENT = String.raw`(?:\\?"([^"\n\\]{3,200})\\?"|\\?'([^'\n\\]{3,200})\\?'|(?:\\?["'])?([^\s"'\\|;<>]{3,200}))`;

/** Some flag follows, perhaps at once, since the words of some tools end in a blank. */
const FLAG_AHEAD = /[-/]|[\s\S]{0,1024}?\s[-/]/;

interface Command {
  readonly tools: readonly string[];
  readonly flag: RegExp;
  /** The value is `user:password`; both go. */
  readonly pair?: boolean;
}

const COMMANDS: readonly Command[] = [
  {
    tools: ['curl', 'wget', 'httpie', 'http ', 'https '],
    flag: /\s(?:-u|--user|--proxy-user)[ =]{0,2}(?:\\?["'])?([^\s"'\\|;<>:]{0,100}["']?:["']?[^\s"'\\|;<>]{0,200})/dg,
    pair: true,
  },
  { tools: ['mysql', 'mariadb'], flag: new RegExp(String.raw`\s-p${ARGUMENT}`, 'dg') },
  {
    tools: ['sshpass', 'docker login', 'podman login', 'az login', 'oc login', 'mongo', 'rdesktop'],
    flag: new RegExp(String.raw`\s-p ${ARGUMENT}`, 'dg'),
  },
  { tools: ['redis-cli'], flag: new RegExp(String.raw`\s-a ${ARGUMENT}`, 'dg') },
  {
    tools: ['ldapsearch', 'ldapmodify', 'ldapadd', 'ldapdelete', 'ldappasswd'],
    flag: new RegExp(String.raw`\s-w ${ARGUMENT}`, 'dg'),
  },
  {
    tools: ['mosquitto_', 'zip ', 'ipmitool', 'tsql', 'bcp '],
    flag: new RegExp(String.raw`\s-P ${ARGUMENT}`, 'dg'),
  },
  { tools: ['7z ', '7za ', 'rar '], flag: new RegExp(String.raw`\s-p${ARGUMENT}`, 'dg') },
  { tools: ['xfreerdp'], flag: new RegExp(String.raw`\s/p:${ARGUMENT}`, 'dg') },
  { tools: ['net use'], flag: new RegExp(String.raw`\s/user:\S{1,80}\s+(?!/)${ARGUMENT}`, 'dg') },
  {
    tools: ['htpasswd'],
    flag: new RegExp(String.raw`\s-\w{0,4}b\w{0,4}\s+\S{1,200}\s+\S{1,80}\s+${ARGUMENT}`, 'dg'),
  },
  {
    tools: ['keytool', 'jarsigner', 'apksigner'],
    flag: new RegExp(String.raw`\s-(?:src|dest)?(?:store|key)pass ${ARGUMENT}`, 'dg'),
  },
  {
    tools: ['gpg', 'gpg2', 'borg ', 'cryptsetup'],
    flag: new RegExp(String.raw`\s--passphrase[ =]${ARGUMENT}`, 'dg'),
  },
  { tools: ['nmcli'], flag: new RegExp(String.raw`\s(?:password|psk) ${ARGUMENT}`, 'dg') },
  {
    tools: ['kubectl', 'oc create'],
    flag: new RegExp(
      String.raw`\s--from-literal[ =][\w.-]{0,40}(?:pass|pwd|secret|token)[\w.-]{0,40}=${ARGUMENT}`,
      'dgi',
    ),
  },
  { tools: ['sqlplus'], flag: /\s[A-Za-z]\w{0,40}\/([^\s"'@/]{4,100})(?=@|\s|$)/dg },
  { tools: ['lftp'], flag: new RegExp(String.raw`\s-u ['"]?[^\s,]{1,80},${ARGUMENT}`, 'dg') },
  { tools: ['smbclient', 'rpcclient'], flag: new RegExp(String.raw`\s-U \S{1,80}%${ARGUMENT}`, 'dg') },
  { tools: ['snmpwalk', 'snmpget', 'snmpset'], flag: new RegExp(String.raw`\s-[AX] ${ARGUMENT}`, 'dg') },
  { tools: ['sqlcmd', 'psexec'], flag: new RegExp(String.raw`\s-[Pp] ?${ARGUMENT}`, 'dg') },
  {
    tools: ['openssl'],
    // Without what says where it comes from, a plain word goes on with a sentence about the flag.
    flag: new RegExp(
      String.raw`\s-(?:(?:passin|passout|pass) (?:pass:|(?![a-z]+(?![^\s.,;:()])))|k (?:pass:)?)${ARGUMENT}`,
      'dg',
    ),
  },
];

function createCommandMatcher(command: Command): Matcher {
  const name = `command ${command.tools[0]}`;
  return {
    words: command.tools,
    needs: () => ({ kind: 'ahead', pattern: FLAG_AHEAD }),
    match: (scan, start, end) => {
      if (isWordCode(scan.text.charCodeAt(start - 1)) || scan.text[start - 1] === '-') return;
      if (start < (scan.readUntil.get(name) ?? 0)) return;
      COMMAND.lastIndex = end - 1;
      const line = COMMAND.exec(scan.text)?.[0] ?? '';
      scan.readUntil.set(name, end - 1 + Math.min(line.length, COMMAND_LENGTH_MAX));
      for (const found of line.matchAll(command.flag))
        addArgument(scan, end - 1, argumentOf(found), command.pair === true);
    },
  };
}

/** Where it stands, however it was quoted. */
function argumentOf({ indices }: RegExpMatchArray): readonly [number, number] {
  return indices?.slice(1).find((range) => range !== undefined) ?? [0, 0];
}

function addArgument(scan: Scan, from: number, range: readonly [number, number], pair: boolean): void {
  const start = from + range[0];
  const end = from + range[1];
  const value = scan.text.slice(start, end);
  if (!(pair ? isPair(value) : isArgument(value))) return;
  scan.spans.push({ start, end, type: 'command-password', method: 'context', confidence: 0.75 });
}

function isPair(value: string): boolean {
  if (value.includes('://')) return false;
  const colon = value.indexOf(':');
  const user = unwrap(value.slice(0, colon));
  const password = unwrap(value.slice(colon + 1));
  if (password === '' || user === '')
    return !isPlaceholder(user + password) && measureRandomness(user + password) >= 6;
  if (
    isTemplate(value) ||
    isTemplate(password) ||
    isTemplate(user) ||
    /[${}[\]]/.test(user) ||
    /^[$[{<%]/.test(password)
  )
    return false;
  if (isFiller(password) || user.toLowerCase() === password.toLowerCase()) return false;
  if (
    password.length < 4 ||
    /^(?:pass(?:word|wd)?|pwd|token|secret|yyy+|api_?key|your\w*|my\w*)$/i.test(password)
  )
    return false;
  return !isStandIn(password) || /\d/.test(password);
}

/** Without the quotes and braces that some write around both halves. */
function unwrap(part: string): string {
  return part.replace(/^["'{]+|["'}]+$/g, '');
}

function isArgument(value: string): boolean {
  return (
    (!isPlaceholder(value) || isDisguised(value)) &&
    !/^[-$]|^\d{1,7}$/.test(value) &&
    (measureRandomness(value) >= 4 || /\d/.test(value) || isChosen(value.replaceAll(' ', '_')))
  );
}

export const COMMAND_MATCHERS: readonly Matcher[] = COMMANDS.map(createCommandMatcher);
