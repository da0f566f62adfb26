// Ground in a few figures: how many claims the page for agents makes, and how many of them no longer hold.

import type { PanelContent } from '../kernel/domain.ts';
import type { Context } from '../kernel/operation.ts';
import { findStale, listClaims } from './check/staleness.ts';
import { locateDocument, openGround } from './commands/place.ts';
import { readDocument } from './commands/validate.ts';
import { parseDocument } from './render/document.ts';
import { joinSidecar, sidecarOf } from './render/sidecar.ts';

export async function describeGround(context: Context): Promise<PanelContent> {
  const place = await openGround(context);
  const { settings, tree } = place;
  const path = locateDocument(context, undefined, settings.outputPath);
  const text = readDocument(path.absolute, context.host);
  if (text === undefined) {
    const what = 'there is no page that tells agents about this code';
    return {
      figures: [{ label: 'page', value: 'none', tone: 'caution' }],
      needs: [{ what, command: 'loa ground gen', address: 'ground' }],
    };
  }
  const parsed = parseDocument(text, { start: settings.sentinelStart, end: settings.sentinelEnd });
  const document = joinSidecar(parsed, readDocument(sidecarOf(path.absolute), context.host));
  if (document.meta?.isWithoutSpans === true) {
    const what = `whether the claims of ${path.shown} still hold cannot be told: ${sidecarOf(path.shown)} is not there or is of another text`;
    return {
      figures: [{ label: 'claims', value: 'unchecked', tone: 'caution' }],
      needs: [{ what, command: 'loa ground gen', address: 'ground' }],
    };
  }
  const stale = findStale(document, tree);
  const claims = listClaims(document, stale);
  const holds = claims.length - stale.length;
  return {
    figures: [
      { label: 'claims hold', value: String(holds), tone: holds > 0 ? 'good' : 'plain' },
      { label: 'stale', value: String(stale.length), tone: stale.length > 0 ? 'bad' : 'plain' },
    ],
    needs:
      stale.length === 0
        ? []
        : [
            {
              what: `${stale.length} ${stale.length === 1 ? 'claim' : 'claims'} of ${path.shown} no longer ${stale.length === 1 ? 'fits' : 'fit'} the code`,
              command: 'loa ground gen',
              address: 'ground?claims=stale',
            },
          ],
  };
}
