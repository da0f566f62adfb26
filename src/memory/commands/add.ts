// `memory add` and its short form `remember`.

import type { z } from 'zod';
import type { OperationCode } from '../../kernel/operation.ts';
import { openCapture } from '../capture/capture.ts';
import type { addSchemas } from './add-schemas.ts';

type Output = z.output<typeof addSchemas.output>;

export const addCode: OperationCode<z.output<typeof addSchemas.input>, Output> = {
  async run(input, context) {
    const capture = await openCapture(context);
    try {
      const done = await capture.capture(input);
      return { ...done, reasons: [...done.reasons] };
    } finally {
      await capture.close();
    }
  },
  changed: ({ outcome }) => outcome === 'stored' || outcome === 'quarantined',
  verdict: ({ outcome }) => (outcome === 'rejected' ? 'fail' : outcome === 'quarantined' ? 'warn' : 'pass'),
  render: ({ outcome, id, redacted, reasons }, style) => {
    const why = reasons.map(({ gate, reason }) => `  ${gate}: ${reason}`);
    const taken =
      redacted === 0 ? [] : [style.caution(`  ${redacted} secret or personal value was taken out`)];
    if (outcome === 'rejected') return [style.bad('not remembered'), ...why].join('\n');
    if (outcome === 'quarantined') {
      return [
        `${style.caution('quarantined')}  ${id}, for a person to look at: loa memory list --place quarantine`,
        ...why,
      ].join('\n');
    }
    if (outcome === 'known') return `${style.good('known')}  as ${id}`;
    return [`${style.good('remembered')}  as ${id}`, ...taken, ...why].join('\n');
  },
};
