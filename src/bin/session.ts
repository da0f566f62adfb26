// Builds what an operation runs in: project, configuration and context, from the folder a person stands in.

import { resolve } from 'node:path';
import { isLoaError } from '../kernel/errors.ts';
import type { Host } from '../kernel/host.ts';
import type { Caller, Context } from '../kernel/operation.ts';
import type { Manifest } from '../manifest.ts';
import { withConfiguredPaths } from '../state/index.ts';
import { openProject } from '../state/open-project.ts';
import { explainConfig, loadConfig, loadDefaults, loadLenient } from '../workspace/index.ts';

/** The running package. */
export interface Product {
  readonly version: string;
  readonly dir: string;
  readonly node: string;
}

export interface SessionRequest {
  readonly host: Host;
  readonly product: Product;
  readonly manifest: Manifest;
  readonly cwd: string;
  readonly configFile?: string | undefined;
  readonly caller: Caller;
  readonly signal: AbortSignal;
  readonly progress: Context['progress'];
  readonly confirm: Context['confirm'];
  /** Go on with the defaults when the configuration is not valid. */
  readonly worksWithoutConfig?: boolean;
  /** The folder is the project itself, whatever lies above it. */
  readonly isRoot?: boolean;
  /** Go on with what is valid, and tell what is not. */
  readonly onConfigProblem?: (problem: string) => void;
  /** Told once what a person should know of how the project was opened. */
  readonly onNotice?: (notice: string) => void;
  /** Told of what sets nothing by mistake, such as a mistyped key. */
  readonly onConfigWarning?: (warning: string) => void;
}

export async function openContext(request: SessionRequest): Promise<Context> {
  const { product, manifest } = request;
  const opened = openProject(request.cwd, request.host, { isRoot: request.isRoot ?? false });
  const { project: found, person, host } = opened;
  for (const notice of opened.notices) request.onNotice?.(notice);
  const configRequest = {
    project: found,
    person,
    schema: () => manifest.config,
    build: `${product.version}+${manifest.build}`,
    configFile: request.configFile === undefined ? undefined : resolve(request.cwd, request.configFile),
    warn: request.onConfigProblem ?? request.onConfigWarning,
  };
  const config = await loadConfig(configRequest, host).catch((thrown) => {
    if (request.onConfigProblem !== undefined && isLoaError(thrown) && isAboutContent(configRequest, host)) {
      request.onConfigProblem(thrown.message);
      return loadLenient(configRequest, host);
    }
    if (request.worksWithoutConfig && isLoaError(thrown)) return loadDefaults(configRequest);
    throw thrown;
  });
  return {
    host,
    project: withConfiguredPaths(found, config),
    cwd: request.cwd,
    person,
    config,
    configSchema: manifest.config,
    explainConfig: () => explainConfig(configRequest, host),
    caller: request.caller,
    signal: request.signal,
    progress: request.progress,
    confirm: request.confirm,
    product,
  };
}

/** A file that was asked for and is not there is a mistake of the caller, not of the file. */
function isAboutContent({ configFile }: { readonly configFile: string | undefined }, host: Host): boolean {
  return configFile === undefined || host.files.stat(configFile) !== undefined;
}
