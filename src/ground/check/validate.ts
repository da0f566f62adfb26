// Validates one document: reads it and what it speaks of, then runs every check.

import type { GitHost } from '../../durable/git.ts';
import type { SourceTree } from '../../source/index.ts';
import { assessRepository } from '../compose/evidence.ts';
import type { GroundSettings } from '../model.ts';
import { parseDocument } from '../render/document.ts';
import { joinSidecar } from '../render/sidecar.ts';
import { changesSince } from '../scan/commit.ts';
import { readMaterial } from '../scan/material.ts';
import { restrictFacts } from '../scan/restrict.ts';
import { type CheckedDocument, fail, pass } from './check-result.ts';
import {
  checkConflicts,
  checkContext,
  checkForeign,
  checkFreshness,
  checkManual,
  checkMeta,
  checkProvenance,
  checkSections,
  checkSparse,
  checkStaleness,
  checkTrust,
  checkWordBudget,
  type Manner,
} from './checks.ts';
import { checkReferences } from './reference-check.ts';
import { findStale } from './staleness.ts';
import { checkStated, packageNamed } from './stated.ts';

export interface ValidateRequest extends Manner {
  readonly tree: SourceTree;
  readonly settings: GroundSettings;
  /** Of the State Zone, relative to the project. */
  readonly stateZone: string;
  /** What the project is called where nothing in it says. */
  readonly fallbackName: string;
  /** Undefined when there is no such file. */
  readonly text: string | undefined;
  /** What stands beside it for programs; undefined when nothing does. */
  readonly beside: string | undefined;
  /** As people name it. */
  readonly file: string;
  readonly headSha: string;
  readonly nowMs: number;
  readonly wordsMin: number;
}

export async function validateDocument(request: ValidateRequest, host: GitHost): Promise<CheckedDocument> {
  const { tree, settings, text, file, nowMs } = request;
  if (text === undefined)
    return {
      checks: [fail('existence', `BUTTERFREEZONE.md not found at ${file}`)],
      citations: 0,
      references: 0,
      stale: [],
    };
  const document = joinSidecar(
    parseDocument(text, { start: settings.sentinelStart, end: settings.sentinelEnd }),
    request.beside,
  );
  const stale = findStale(document, tree);
  const citations = document.meta?.citations.length ?? 0;
  const isOld = document.meta !== undefined && request.isSeed && document.meta.headSha !== request.headSha;
  const changed = isOld ? await changesSince(tree.root, document.meta?.headSha ?? '', host) : undefined;
  const references = checkReferences({ text, document, tree, stale }, request, host);
  const folder = file.includes('/') ? file.slice(0, file.lastIndexOf('/')) : '';
  const facts = tree.project();
  const isPackage = facts.parts.some((part) => part.folder === folder);
  const isUsual = isPackage || file === settings.outputPath;
  const named = isUsual ? undefined : packageNamed(document.context ?? '', facts.packages);
  const about = isPackage ? folder : (named ?? '');
  const { material } = readMaterial({ ...request, folder: about, tier: undefined }, host);
  const { level } = assessRepository(restrictFacts(facts, isPackage ? folder : ''), nowMs);
  const isBootstrap = document.meta?.tier === 3;
  return {
    checks: [
      pass('existence', `${file} exists`),
      ...(request.isSeed ? [] : [checkConflicts(text)]),
      checkContext(document),
      checkProvenance(document),
      references.result,
      checkWordBudget(text, settings),
      checkMeta(document, { headSha: request.headSha, changed, document: file }, request),
      checkFreshness(document, stale, { nowMs, settings }),
      checkStaleness(stale, document, file),
      ...(request.isSeed ? [] : [checkStated(document, material)]),
      checkSections(document),
      ...(request.isSeed ? [] : [checkForeign(document)]),
      checkManual(document),
      checkTrust(document, level, request),
      ...(isBootstrap ? [] : [checkSparse(text, request.wordsMin)]),
    ],
    citations,
    references: references.count,
    stale,
  };
}
