// What `loa --help` shows: what each command is for, in a few words, the common ones first. A command that is missing here is still
// listed, without words; a test holds every command of the product to have some.

/** A line of the first help page. */
export interface OverviewLine {
  /** A command, an alias or a group of commands. */
  readonly name: string;
  readonly text: string;
  /** Others that the text speaks of, so that they need no line of their own. */
  readonly mentions?: readonly string[];
}

export const overview: readonly OverviewLine[] = [
  {
    name: 'init',
    text: 'set this repository up for your agents; uninstall undoes it',
    mentions: ['uninstall'],
  },
  {
    name: 'status',
    text: 'where things stand; overview, doctor: what needs you; ui: a page',
    mentions: ['doctor', 'ui', 'overview'],
  },
  {
    name: 'resume',
    text: 'where the work stands; log, session: what happened, day by day',
    mentions: ['log', 'session'],
  },
  { name: 'remember', text: 'keep something for later: loa remember we deploy on Fridays' },
  { name: 'recall', text: 'find what was kept: loa recall deploy' },
  { name: 'checkpoint', text: 'see that nothing gets lost before a context is compacted' },
  {
    name: 'task',
    text: 'work to do, each claimed once; team: shared by your machines',
    mentions: ['team'],
  },
  { name: 'ledger', text: 'decisions with evidence from the code; claims; handoffs' },
  { name: 'memory', text: 'what is remembered: list, edit, forget, merge, export' },
  { name: 'code', text: 'find places in the code; read one declaration' },
  {
    name: 'job',
    text: 'jobs; daemon, monitor, health, metrics, bloat, timeout, notify',
    mentions: ['daemon', 'monitor', 'health', 'metrics', 'bloat', 'timeout', 'notify'],
  },
  {
    name: 'scan',
    text: 'find secrets in files or history; redact takes them out of text',
    mentions: ['redact'],
  },
  {
    name: 'ground',
    text: 'BUTTERFREEZONE.md: facts about the code; BEAUVOIR.md: identity',
    mentions: ['identity'],
  },
  {
    name: 'state',
    text: 'back up what agents know, recover it; repair: missing packages',
    mentions: ['repair'],
  },
  { name: 'config', text: 'settings, and where each comes from' },
  {
    name: 'trust',
    text: 'what an agent may do, by evidence; trajectory: what it did',
    mentions: ['trajectory'],
  },
  {
    name: 'spend',
    text: 'what agents cost; meter, money, graduation, contract, ceremony',
    mentions: ['meter', 'money', 'graduation', 'contract', 'ceremony'],
  },
  {
    name: 'journal',
    text: 'the log behind it all (audit, key): verify, repair, sign',
    mentions: ['audit', 'key'],
  },
  {
    name: 'mcp',
    text: 'for programs, as are hook, merge, serve, gateway, completion',
    mentions: ['hook', 'merge', 'serve', 'gateway', 'completion'],
  },
];

/** Named at the foot of the page. */
export const FOOT = ['tour'];
