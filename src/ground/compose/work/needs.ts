// What has to be there before the commands work: versions that manifests ask for, services that pipelines or compose files
// start, submodules that a clone leaves empty. Pure.

import type { Material } from '../../model.ts';
import { code } from '../../text.ts';
import { composeServices } from '../compose-file.ts';
import { missingOfCMake } from './cmake-missing.ts';
import { ownPackage } from './commands.ts';
import { javaOfGradle } from './gradle-java.ts';
import { neededLibraries } from './libraries.ts';

const SERVICES =
  /^(?:postgres|postgis|mysql|mariadb|redis|valkey|mongo|mongodb|rabbitmq|kafka|elasticsearch|opensearch|memcached|influxdb|minio|localstack|nats|zookeeper|clickhouse|cassandra|mailhog|mailpit|azurite|dynamodb-local|etcd|consul|vault|selenium|chrome)/;
const COMPOSE = /^(?:docker-)?compose(?:\.[\w-]+)?\.ya?ml$/;
const MODULE_LINES = 200;
const COMPOSE_LINES_MAX = 400;

export function findNeeds(material: Material): string[] {
  const { folder, paths, linesOf } = material;
  const asked = ownPackage(material)?.requires ?? [];
  const modules =
    folder === '' &&
    paths.has('.gitmodules') &&
    /^\s*path\s*=\s*(?!\.?(?:site|docs?|website|www)\b)/m.test(linesOf('.gitmodules', 1, MODULE_LINES))
      ? [`submodules (${code('git submodule update --init --recursive')})`]
      : [];
  return [
    ...asked,
    ...oldestRust(material),
    ...javaOfGradle(material),
    ...neededLibraries(material),
    ...modules,
    ...missingOfCMake(material),
  ];
}

/** What clippy is told to keep to, where the manifest names no version. */
function oldestRust(material: Material): string[] {
  const owner = ownPackage(material);
  if (owner?.kinds.includes('cargo') !== true || owner.requires.some((one) => one.startsWith('rust ')))
    return [];
  const { folder, paths, linesOf } = material;
  for (const name of ['clippy.toml', '.clippy.toml']) {
    const path = folder === '' ? name : `${folder}/${name}`;
    const found = paths.has(path) ? /^msrv\s*=\s*"([\d.]+)"/m.exec(linesOf(path, 1, 60))?.[1] : undefined;
    if (found !== undefined) return [`rust >= ${found} (${code(path)})`];
  }
  return [];
}

/** What runs beside the tests, by the file that starts it: `redis, kafka (`ci.yml` starts them)`. */
export function findServices({ facts, folder, paths, linesOf }: Material): string[] {
  const inPipelines = facts.workflows.flatMap(({ services, path }) =>
    services.filter((name) => SERVICES.test(name)).map((name) => ({ name, path })),
  );
  const prefix = folder === '' ? '' : `${folder}/`;
  const files = [...paths]
    .filter((path) => path.startsWith(prefix) && COMPOSE.test(path.slice(prefix.length)))
    .toSorted();
  const inCompose = files.slice(0, 2).flatMap((path) =>
    composeServices(linesOf(path, 1, COMPOSE_LINES_MAX))
      .filter(({ isBuilt }) => !isBuilt)
      .map(({ image }) => /^(?:[\w.-]+\/)*([a-z][\w-]*)/.exec(image)?.[1] ?? '')
      .filter((name) => SERVICES.test(name))
      .map((name) => ({ name, path })),
  );
  const first = withoutAlternatives(
    new Map([...inPipelines, ...inCompose].toReversed().map((one) => [one.name, one.path])),
  );
  const byPath = Map.groupBy([...first].toReversed(), ([, path]) => path);
  return [...byPath].map(
    ([path, own]) =>
      `${own.map(([name]) => name).join(', ')} (${code(path)} starts ${own.length === 1 ? 'it' : 'them'})`,
  );
}

/** Databases that stand for each other: a project that is tried with several needs none of them in particular. */
const DATABASES = /^(?:postgres|postgis|mysql|mariadb)/;

function withoutAlternatives(found: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const kinds = new Set([...found.keys()].flatMap((name) => DATABASES.exec(name)?.[0].slice(0, 5) ?? []));
  return kinds.size > 1 ? new Map([...found].filter(([name]) => !DATABASES.test(name))) : found;
}
