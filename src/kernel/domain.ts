// A domain as a value: everything the product has to know of it, in one declaration. From the list of domains follow the catalog, the
// configuration, every owner of records (settling, compaction, doctor), every check, job, panel and service; what is not declared
// does not exist, and what is declared cannot be forgotten.

import type { ChangeTypes } from './change.ts';
import type { ConfigSection, ConfigValues } from './config/index.ts';
import { assert } from './errors.ts';
import type { Context, Operation } from './operation.ts';

/** Whose changes of files are recorded; a store applies those of one owner. */
export interface ChangeOwner {
  readonly owner: string;
  /** The names of its record types, known without loading what plans them. */
  readonly types: readonly string[];
  load(): Promise<ChangeTypes>;
  /** Takes texts that another machine forgot out of whatever else this one keeps of them, such as its journal. */
  forget?(): Promise<Forget>;
}

export type Forget = (
  ids: readonly string[],
  context: Pick<Context, 'host' | 'project' | 'config'>,
) => Promise<void>;

/** One line of a doctor's report. */
export interface Finding {
  readonly name: string;
  readonly verdict: 'pass' | 'warn' | 'fail';
  readonly message: string;
  /** The command or change that mends it. */
  readonly fix?: string;
}

export type Examination = (context: Context) => Promise<readonly Finding[]> | readonly Finding[];

/** Something to examine, for `doctor`, for health, and for the panel of a dashboard. */
export interface Check {
  readonly name: string;
  load(): Promise<Examination>;
}

/** How something stands, for the eye. */
export type Tone = 'good' | 'caution' | 'bad' | 'plain';

export interface PanelFigure {
  readonly label: string;
  readonly value: string;
  readonly tone: Tone;
}

/** Something that only a person can settle. */
export interface Need {
  readonly what: string;
  /** The command that shows it or mends it. */
  readonly command: string;
  /** Where in the dashboard it is, such as `decisions?state=stale`. */
  readonly address?: string;
}

export interface PanelContent {
  readonly figures: readonly PanelFigure[];
  readonly needs: readonly Need[];
}

/** What a domain has to say of itself in a few figures, for `overview` and the first page of the dashboard. */
export interface Panel {
  readonly name: string;
  readonly title: string;
  /** The page of the dashboard that tells more. */
  readonly page?: string;
  load(): Promise<(context: Context) => Promise<PanelContent>>;
}

/** Brings back from the journal what no file holds any more; tells how much of it, in words, and nothing when nothing is lost. */
export type Recover = (
  context: Pick<Context, 'config' | 'host' | 'project'>,
  options: { readonly isDryRun: boolean },
) => Promise<string | undefined>;

/** What a domain can bring back when the files are healed. */
export interface Recovery {
  readonly name: string;
  load(): Promise<Recover>;
}

/** Something worth doing by itself, which a scheduler can offer. */
export interface Job {
  readonly name: string;
  readonly operation: string;
  readonly input?: Readonly<Record<string, unknown>>;
  /** As cron writes it, in the machine's time zone. */
  readonly schedule: string;
  readonly purpose: string;
  /** Whether there is anything to do for it, as the project is set up; without it, always. */
  isWanted?(config: ConfigValues): boolean;
}

/** Something that went wrong and that a person has to hear of. */
export interface Notice {
  readonly severity: 'info' | 'warning' | 'critical';
  readonly text: string;
  /** What it is about; the same topic is told once in a while. */
  readonly topic: string;
  /** The same key is told once, however often it is found. */
  readonly key: string;
}

/** What a domain has to tell people, for whoever sends messages. */
export interface NoticeSource {
  readonly name: string;
  /** Operations after which there may be something new. */
  readonly after: readonly string[];
  load(): Promise<(context: Context) => Promise<readonly Notice[]>>;
}

/** What a domain does beside the requests of an application. It never fails one. */
export interface Background {
  readonly name: string;
  /** A quick look: most projects have none of it. */
  isWanted(context: Pick<Context, 'project' | 'host' | 'config'>): boolean;
  /** For as long as a server runs: until the signal of the context aborts. */
  watch(context: Context): Promise<void>;
  /** After a request that changed something, in a process that ends soon. */
  nudge(context: Context, operation: string): Promise<void>;
}

export interface Domain {
  readonly name: string;
  readonly operations: readonly Operation[];
  readonly sections?: readonly ConfigSection[];
  readonly changes?: readonly ChangeOwner[];
  readonly checks?: readonly Check[];
  readonly recoveries?: readonly Recovery[];
  readonly jobs?: readonly Job[];
  readonly panels?: readonly Panel[];
  readonly background?: readonly Background[];
  readonly notices?: readonly NoticeSource[];
  /** Names of what it keeps open between requests; each is a `Service` beside the code that uses it. */
  readonly services?: readonly string[];
}

const NAME = /^[a-z][a-z-]*$/;

/** Refuses what could only fail later, and far from here. */
export function defineDomain(domain: Domain): Domain {
  const { name, operations, changes = [], jobs = [], services = [] } = domain;
  assert(NAME.test(name), `a domain is named by a word, not ${JSON.stringify(name)}`);
  for (const { owner, types } of changes) {
    assert(NAME.test(owner), `${name}: an owner of changes is named by a word, not ${JSON.stringify(owner)}`);
    assert(types.length > 0, `${name}: ${owner} owns no record type`);
  }
  for (const job of jobs) assert(job.purpose !== '', `${name}: the job ${job.name} has no purpose`);
  for (const service of services)
    assert(service.startsWith(`${name}.`), `${name}: the service ${service} is not named after it`);
  for (const operation of operations)
    assert(
      /^[a-z]+(\.[a-z]+)?$/.test(operation.name),
      `${name}: ${operation.name} is no name of an operation`,
    );
  return domain;
}

/** All domains of a product, each thing in them under a name of its own. */
export interface Domains {
  readonly all: readonly Domain[];
  readonly operations: readonly Operation[];
  readonly sections: readonly ConfigSection[];
  readonly owners: readonly ChangeOwner[];
  readonly checks: readonly Check[];
  readonly recoveries: readonly Recovery[];
  readonly jobs: readonly Job[];
  readonly panels: readonly Panel[];
  readonly background: readonly Background[];
  readonly notices: readonly NoticeSource[];
}

export function joinDomains(all: readonly Domain[]): Domains {
  const joined: Domains = {
    all,
    operations: all.flatMap(({ operations }) => operations),
    sections: all.flatMap(({ sections = [] }) => sections),
    owners: all.flatMap(({ changes = [] }) => changes),
    checks: all.flatMap(({ checks = [] }) => checks),
    recoveries: all.flatMap(({ recoveries = [] }) => recoveries),
    jobs: all.flatMap(({ jobs = [] }) => jobs),
    panels: all.flatMap(({ panels = [] }) => panels),
    background: all.flatMap(({ background = [] }) => background),
    notices: all.flatMap(({ notices = [] }) => notices),
  };
  const services = all.flatMap((domain) => (domain.services ?? []).map((name) => ({ name })));
  const recordTypes = joined.owners.flatMap(({ owner, types }) => types.map((name) => ({ name, owner })));
  for (const [what, named] of Object.entries({ ...joined, services, recordTypes }))
    if (what !== 'owners') requireUnique(what, named as readonly { readonly name: string }[]);
  requireUnique(
    'owners',
    joined.owners.map(({ owner }) => ({ name: owner })),
  );
  for (const { name, operation } of joined.jobs)
    assert(
      joined.operations.some((one) => one.name === operation),
      `the job ${name} runs ${operation}, which no domain offers`,
    );
  return joined;
}

function requireUnique(what: string, named: readonly { readonly name: string }[]): void {
  const names = named.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  assert(twice === undefined, `two of the ${what} of all domains are called ${twice}`);
}
