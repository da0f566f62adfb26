// `state list`, `state restore` and `state drill`: what stores hold, bringing it back, and trying whether that would work.

import { join, resolve } from 'node:path';
import type { z } from 'zod';
import { removeTree } from '../../durable/remove-tree.ts';
import { isLoaError, LoaError, toLoaError } from '../../kernel/errors.ts';
import { createId } from '../../kernel/ids.ts';
import type { OperationCode } from '../../kernel/operation.ts';
import { ADVICE, listNext } from '../advice.ts';
import { readFloor } from '../manifest/floor.ts';
import { judgeSignature } from '../manifest/judge.ts';
import { countBytes } from '../manifest/manifest.ts';
import { verifyState } from '../manifest/verify.ts';
import { type OpenState, openState } from '../open-state.ts';
import { raiseAlarms } from '../recover/alarm.ts';
import { type Alarm, readRecovery, writeRecovery } from '../recover/record.ts';
import { finishRestore, restoreInPlace } from '../recover/restore.ts';
import { restoreBase } from '../recover/stage.ts';
import type { StoreSetting } from '../settings.ts';
import { fetchGeneration } from '../store/fetch.ts';
import {
  findGeneration,
  findOffer,
  listRecords,
  type Offer,
  readRecord,
  type StoreReader,
} from '../store/offered.ts';
import { openReader, selectStores } from '../store/open-store.ts';
import { isEmptyFolder } from '../zone/collect.ts';
import { noStores } from './backup.ts';
import { formatBytes } from './format.ts';
import type { drillSchemas, listSchemas, restoreSchemas } from './schemas.ts';

type Listed = z.output<typeof listSchemas.output>;
type RestoreInput = z.output<typeof restoreSchemas.input>;
type Restored = z.output<typeof restoreSchemas.output>;
type Drilled = z.output<typeof drillSchemas.output>;

export const listCode: OperationCode<z.output<typeof listSchemas.input>, Listed> = {
  async run({ store }, context) {
    const state = await openState(context);
    const generations: Listed['generations'] = [];
    const unreadable: Listed['unreadable'] = [];
    for (const setting of selectStores(state, store)) {
      try {
        const reader = await openReader(state, setting);
        for (const { key } of reader === undefined ? [] : await listRecords(reader)) {
          const judged = judgeSignature(
            (await readRecord(reader as StoreReader, key)).manifest,
            state.loadKeys(),
          );
          if (!judged.ok) {
            unreadable.push({ store: setting.name, reason: `${key}: ${judged.message}` });
            continue;
          }
          const { lineage, generation, generated_at, files } = judged.read.manifest;
          const bytes = countBytes(judged.read.manifest);
          const count = Object.keys(files).length;
          generations.push({ store: setting.name, lineage, generation, generated_at, files: count, bytes });
        }
      } catch (thrown) {
        unreadable.push({ store: setting.name, reason: requireFailure(thrown).message });
      }
    }
    return { generations, unreadable };
  },
  render({ generations, unreadable }, style) {
    const lines = generations.map(
      ({ store, generation, generated_at: at, files, bytes }) =>
        `${style.bold(store)}  generation ${generation}  ${at.slice(0, 19).replace('T', ' ')}  ${files} files, ${formatBytes(bytes)}`,
    );
    for (const { store, reason } of unreadable)
      lines.push(`${style.bold(store)}  ${style.bad('not readable')}  ${reason}`);
    return lines.length === 0 ? 'No backups yet; "loa state backup" makes one.' : lines.join('\n');
  },
};

/** What was thrown, unless it is a bug of ours or somebody stopped us. */
function requireFailure(thrown: unknown): LoaError {
  const error = toLoaError(thrown);
  if (error.code === 'internal.bug' || error.code === 'operation.interrupted') throw error;
  return error;
}

interface Source {
  readonly setting: StoreSetting;
  readonly store: StoreReader;
  readonly offer: Offer;
}

export const restoreCode: OperationCode<RestoreInput, Restored> = {
  async run(input, context) {
    const state = await openState(context);
    await finishRestore(state);
    const { source, reason, next } = await findSource(state, input);
    if (source === undefined) return refusal(input, reason, next);
    if (input.to !== undefined)
      return restoreTo(state, source, resolve(state.place.project.root, input.to), input.to);
    const { generation } = source.offer.read.manifest;
    const question = `Replace the state of this project by generation ${generation} from ${source.setting.name}? What is there is kept aside.`;
    if (!input.yes && (await context.confirm(question)) !== true)
      return refusal(input, 'nobody agreed to it; --yes does not ask');
    const found = await verifyState(state);
    const { setting, store, offer } = source;
    const goesOn = input.generation === undefined;
    const restored = await restoreInPlace(state, { store, offer, found, goesOn, kind: setting.kind });
    const record = readRecovery(state.place, state.host);
    const { reason: _reason, ...kept } = record;
    await writeRecovery(state.place, { ...kept, state: 'RUNNING', failures: [] }, state.host);
    const { keptAside, files, unapplied } = restored;
    const to = state.place.project.root;
    const aside = keptAside === undefined ? {} : { kept_aside: keptAside };
    const lacking = unapplied.length === 0 ? {} : { reason: unapplied.join('; ') };
    return { restored: true, store: setting.name, generation, files, to, ...aside, ...lacking };
  },
  changed: ({ restored, to }) => restored && to !== '',
  verdict: ({ restored }) => (restored ? 'pass' : 'fail'),
  render({ restored, store, generation, files, to, kept_aside: aside, reason, next }, style) {
    if (!restored) {
      const advice = (next ?? []).map((one) => `\nnext  ${one}`).join('');
      return `${style.bad('not restored')}  ${reason ?? ''}; nothing was changed${advice}`;
    }
    const kept = aside === undefined ? '' : `\nkept  what was there before is in ${aside}`;
    const lacking = reason === undefined ? '' : `\n${style.caution('but')}   ${reason}`;
    return `${style.good('restored')}  generation ${generation} from ${store}, ${files} files, to ${to}${kept}${lacking}`;
  },
};

function refusal({ store, to }: RestoreInput, reason: string, next: readonly string[] = []): Restored {
  const told = { restored: false, store: store ?? '', generation: null, files: 0, to: to ?? '', reason };
  return next.length === 0 ? told : { ...told, next: [...next] };
}

async function findSource(
  state: OpenState,
  { store, generation }: RestoreInput,
): Promise<{ readonly source?: Source; readonly reason: string; readonly next: readonly string[] }> {
  const settings = selectStores(state, store);
  if (settings.length === 0) throw noStores();
  const looking = { keyring: state.loadKeys(), floor: readFloor(state.floorPlace, state.host) };
  const reasons: string[] = [];
  const next: (string | undefined)[] = [];
  const alarms: Alarm[] = [];
  let best: Source | undefined;
  for (const setting of settings) {
    try {
      const reader = await openReader(state, setting);
      if (reader === undefined) {
        reasons.push(`${setting.name} holds nothing`);
        continue;
      }
      const offered =
        generation === undefined
          ? await findOffer(reader, looking)
          : await findGeneration(reader, generation, looking);
      if (offered.kind === 'found') {
        const found = { setting, store: reader, offer: offered.offer };
        const isNewer =
          best === undefined || found.offer.read.manifest.generation > best.offer.read.manifest.generation;
        if (isNewer) best = found;
      } else if (offered.kind === 'refused') {
        const { problem, message } = offered;
        reasons.push(`${setting.name}: ${message}`);
        next.push(ADVICE[problem]);
        const at = new Date(state.host.clock.nowMs()).toISOString();
        alarms.push({ at, where: setting.name, problem, message });
      } else {
        reasons.push(
          `${setting.name} does not hold ${generation === undefined ? 'anything' : `generation ${generation}`}`,
        );
        next.push('"loa state list" shows which generations there are');
      }
    } catch (thrown) {
      const { message, hint } = requireFailure(thrown);
      reasons.push(`${setting.name}: ${message}`);
      next.push(hint);
    }
  }
  await noteAlarms(state, alarms);
  const told = { reason: reasons.join('; '), next: listNext(next) };
  return best === undefined ? told : { ...told, source: best };
}

async function noteAlarms(state: OpenState, alarms: readonly Alarm[]): Promise<void> {
  if (alarms.length === 0) return;
  const record = readRecovery(state.place, state.host);
  await writeRecovery(state.place, { ...record, alarms: [...record.alarms, ...alarms] }, state.host);
  await raiseAlarms(state, alarms);
}

async function restoreTo(state: OpenState, source: Source, dir: string, to: string): Promise<Restored> {
  const { host, context } = state;
  if (!isEmptyFolder(dir, host))
    throw new LoaError('file.exists', `did not restore to ${dir}: it is there already and is not empty`, {
      hint: 'Name a folder that is empty or does not exist.',
    });
  const wasThere = host.files.stat(dir) !== undefined;
  host.files.makeDir(dir);
  const { store, offer, setting } = source;
  const { progress, signal } = context;
  try {
    await fetchGeneration(store, { offer, into: dir, progress, signal }, host);
  } catch (error) {
    removeTree(dir, host);
    if (wasThere) host.files.makeDir(dir);
    throw error;
  }
  const { generation, files } = offer.read.manifest;
  return { restored: true, store: setting.name, generation, files: Object.keys(files).length, to };
}

export const drillCode: OperationCode<z.output<typeof drillSchemas.input>, Drilled> = {
  async run({ store }, context) {
    const state = await openState(context);
    const settings = selectStores(state, store);
    if (settings.length === 0) throw noStores();
    const drills: Drilled['drills'] = [];
    for (const setting of settings) drills.push(await drill(state, setting));
    const ok = drills.every((one) => one.ok);
    const at = new Date(state.host.clock.nowMs()).toISOString();
    const record = readRecovery(state.place, state.host);
    await writeRecovery(
      state.place,
      { ...record, last_drill: { at, ok, stores: drills.length } },
      state.host,
    );
    return { drills };
  },
  verdict: ({ drills }) => (drills.every(({ ok }) => ok) ? 'pass' : 'fail'),
  render: ({ drills }, style) =>
    drills
      .map(({ store, ok, generation, files, ms, reason, next }) =>
        ok
          ? `${style.good('ok')}  ${style.bold(store)}  generation ${generation}, ${files} files restored and verified in ${ms} ms`
          : `${style.bad('failed')}  ${style.bold(store)}  ${reason ?? ''}${next === undefined ? '' : `\nnext  ${next}`}`,
      )
      .join('\n'),
};

async function drill(state: OpenState, setting: StoreSetting): Promise<Drilled['drills'][number]> {
  const { host, context } = state;
  const startedMs = host.clock.monotonicMs();
  const told = (rest: Partial<Drilled['drills'][number]>): Drilled['drills'][number] => ({
    store: setting.name,
    ok: false,
    generation: null,
    files: 0,
    ms: Math.round(host.clock.monotonicMs() - startedMs),
    ...rest,
  });
  const dir = join(restoreBase(state.place, host), `drill-${createId(host)}`);
  try {
    const reader = await openReader(state, setting);
    if (reader === undefined)
      return told({ reason: 'it holds nothing', next: '"loa state backup" brings the state there' });
    const floor = readFloor(state.floorPlace, host);
    const offered = await findOffer(reader, { keyring: state.loadKeys(), floor });
    if (offered.kind !== 'found')
      return told(
        offered.kind === 'empty'
          ? { reason: 'it holds nothing', next: '"loa state backup" brings the state there' }
          : { reason: offered.message, next: ADVICE[offered.problem] },
      );
    const { offer } = offered;
    host.files.makeDir(dir, 0o700);
    const { progress, signal } = context;
    await fetchGeneration(reader, { offer, into: dir, progress, signal }, host);
    const { generation, files } = offer.read.manifest;
    return told({ ok: true, generation, files: Object.keys(files).length });
  } catch (thrown) {
    if (!isLoaError(thrown)) throw thrown;
    const { message, hint } = requireFailure(thrown);
    return told({ reason: message, ...(hint === undefined ? {} : { next: hint }) });
  } finally {
    removeTree(dir, host);
  }
}
