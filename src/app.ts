// The application: a project opened once, with everything that its domains declare, and the one way to run an operation in it.
// Every surface, hook and program goes through here. What lives as long as the application (project, guarded host, services) is
// opened once and closed in reverse order; configuration is read for each request, so that an edit counts at once.

import { resolve } from 'node:path';
import { recordEvent } from './audit-trail.ts';
import { afterRequest, besideServer } from './background.ts';
import type { AuditEvent } from './durable/audit/index.ts';
import { countLocks } from './durable/lock-count.ts';
import { type Executed, execute, type Followed, follow, serve } from './execute.ts';
import type { Domains } from './kernel/domain.ts';
import { isLoaError, LoaError } from './kernel/errors.ts';
import type { Host } from './kernel/host.ts';
import type { Caller, Catalog, Context, Operation, Progress, Project } from './kernel/operation.ts';
import { Services } from './kernel/services.ts';
import type { Manifest, ManifestOperation } from './manifest.ts';
import { openProject } from './state/open-project.ts';
import { withConfiguredPaths } from './state/project.ts';
import {
  explainConfig,
  type LastRead,
  loadConfig,
  loadDefaults,
  loadLenient,
} from './workspace/configuration/load.ts';

/** The running package. */
export interface Product {
  readonly version: string;
  readonly dir: string;
  readonly node: string;
}

export interface AppOptions {
  readonly host: Host;
  readonly product: Product;
  readonly manifest: Manifest;
  readonly domains: Domains;
  /** The folder to work in; the project is found around it. */
  readonly cwd: string;
  /** The folder is the project itself, whatever lies above it. */
  readonly isRoot?: boolean;
  /** Given by a flag: read instead of the project's configuration. */
  readonly configFile?: string | undefined;
  /** Answers many requests: what is costly to open stays open between them. */
  readonly isServer?: boolean;
  /** Told once what a person should know of how the project was opened. */
  readonly onNotice?: (notice: string) => void;
}

/** One request: who asks, how it is given up, whom to tell and ask meanwhile. */
export interface Request {
  readonly caller: Caller;
  readonly signal?: AbortSignal;
  readonly progress?: Progress;
  readonly confirm?: Context['confirm'];
  /** Go on with what is valid of the configuration, and tell what is not. */
  readonly onConfigProblem?: (problem: string) => void;
  /** Told of what sets nothing by mistake, such as a mistyped key. */
  readonly onConfigWarning?: (warning: string) => void;
}

export interface ServeRequest extends Request {
  ready(info: unknown, code: Followed['code']): void;
}

export interface App {
  readonly manifest: Manifest;
  readonly product: Product;
  readonly project: Project;
  /** Confined to the project, the machine directory and what is the person's. */
  readonly host: Host;
  /** Whether something of this project is kept on this machine. */
  isSetUp(): boolean;
  /** Runs an operation by its name: input checked, limits kept, change audited, output checked. */
  run(name: string, input: unknown, request: Request): Promise<Executed>;
  /** The same in a context that is open already. */
  runIn(context: Context, name: string, input: unknown): Promise<Executed>;
  /** Events of an operation that can be followed, until the signal of the request aborts. */
  follow(name: string, input: unknown, request: Request): Promise<Followed>;
  /** Runs a server until it has stopped; `ready` is told once, when it can be used. */
  serve(name: string, input: unknown, request: ServeRequest): Promise<void>;
  /** What an operation runs in, for those that stream (`--jsonl`, filters). */
  openContext(name: string, request: Request): Promise<Context>;
  findOperation(name: string): { readonly operation: Operation; readonly entry: ManifestOperation };
  close(): Promise<void>;
}

const SILENT: Progress = { report: () => {} };

export function openApp(options: AppOptions): App {
  const { manifest, product, domains } = options;
  const locks = countLocks(options.host.locks);
  const world = { ...options.host, locks };
  const opened = openProject(options.cwd, world, { isRoot: options.isRoot ?? false });
  for (const notice of opened.notices) options.onNotice?.(notice);
  const services = new Services(
    { host: opened.host, project: opened.project, product },
    { areLasting: options.isServer ?? false },
  );
  const findOperation = (name: string) => {
    const operation = domains.operations.find((one) => one.name === name);
    const entry = manifest.operations.find((one) => one.name === name);
    if (operation !== undefined && entry !== undefined) return { operation, entry };
    throw new LoaError('usage.unknown-command', `there is no operation ${name}`, {
      hint: 'Run "loa --help" for what there is.',
    });
  };
  const lastConfig: LastRead = {};
  const openContext = (name: string, request: Request): Promise<Context> =>
    makeContext(
      { options, opened, services, entry: findOperation(name).entry, lastConfig, catalog },
      request,
    );
  const catalog: Catalog = {
    readWords: async (words) => (await import('./read-words.ts')).readWords(words, manifest.operations),
    run: async (name, input, request) => runIn(await openContext(name, request), name, input),
  };
  const runIn = (context: Context, name: string, input: unknown): Promise<Executed> =>
    execute(findOperation(name), input, context, { audit, whenUnlocked: locks.whenFree });
  return {
    manifest,
    product,
    project: opened.project,
    host: opened.host,
    isSetUp: () => opened.host.files.stat(opened.project.ownDir) !== undefined,
    findOperation,
    openContext,
    runIn,
    run: async (name, input, request) => runIn(await openContext(name, request), name, input),
    follow: async (name, input, request) =>
      follow(findOperation(name), input, await openContext(name, request)),
    serve: async (name, input, request) => {
      const context = await openContext(name, request);
      await besideServer(context, () => serve(findOperation(name), input, context, request.ready));
    },
    close: async () => {
      const [failure] = await services.close();
      if (failure !== undefined) throw failure;
    },
  };
}

async function audit(event: AuditEvent, context: Context): Promise<void> {
  await recordEvent(event, context);
  await afterRequest(event.operation, context);
}

interface Opening {
  readonly options: AppOptions;
  readonly opened: ReturnType<typeof openProject>;
  readonly services: Services;
  readonly entry: ManifestOperation;
  readonly lastConfig: LastRead;
  readonly catalog: Catalog;
}

async function makeContext(opening: Opening, request: Request): Promise<Context> {
  const { options, opened, services } = opening;
  const { host, person } = opened;
  const { product, manifest } = options;
  const config = await readConfig(opening, request);
  return {
    host,
    project: withConfiguredPaths(opened.project, config),
    cwd: options.cwd,
    person,
    config,
    configSchema: manifest.config,
    explainConfig: () => explainConfig(configRequest(opening, request), host),
    caller: withPrincipal(request.caller, host),
    signal: request.signal ?? new AbortController().signal,
    progress: request.progress ?? SILENT,
    confirm: request.confirm ?? (async () => undefined),
    domains: options.domains,
    catalog: opening.catalog,
    services,
    product,
  };
}

function configRequest({ options, opened, lastConfig }: Opening, request: Request) {
  const { product, manifest, configFile } = options;
  return {
    project: opened.project,
    person: opened.person,
    schema: () => manifest.config,
    build: `${product.version}+${manifest.build}`,
    configFile: configFile === undefined ? undefined : resolve(options.cwd, configFile),
    warn: request.onConfigWarning,
    last: lastConfig,
  };
}

async function readConfig(opening: Opening, request: Request): Promise<Context['config']> {
  const wanted = configRequest(opening, request);
  const { host } = opening.opened;
  try {
    return await loadConfig(wanted, host);
  } catch (thrown) {
    if (!isLoaError(thrown)) throw thrown;
    // A file that was asked for and is not there is a mistake of the caller, not of the file.
    const isAboutContent =
      wanted.configFile === undefined || host.files.stat(wanted.configFile) !== undefined;
    if (request.onConfigProblem !== undefined && isAboutContent) {
      request.onConfigProblem(thrown.message);
      return loadLenient(wanted, host);
    }
    if (opening.entry.worksWithoutConfig === true) return loadDefaults(wanted);
    throw thrown;
  }
}

/** Without a better name, the user of this machine. */
function withPrincipal(caller: Caller, { env, userId }: Pick<Host, 'env' | 'userId'>): Caller {
  if (caller.principal !== undefined) return caller;
  const name = env['USER'] ?? env['LOGNAME'] ?? (userId === undefined ? undefined : `uid ${userId}`);
  return name === undefined || name === '' ? caller : { ...caller, principal: name.slice(0, 64) };
}
