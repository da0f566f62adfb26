// `overview`: what each domain says of itself in a few figures, and what needs a person. A part that cannot be looked at says why and
// takes nothing from the others. Reads only.

import { basename } from 'node:path';
import type { z } from 'zod';
import type { Need, Panel, PanelContent, Tone } from '../../kernel/domain.ts';
import { toLoaError } from '../../kernel/errors.ts';
import type { Context, OperationCode, TextStyle } from '../../kernel/operation.ts';
import { readReceipt } from '../setup/apply.ts';
import type { overviewSchemas } from './schemas.ts';

type Output = z.output<typeof overviewSchemas.output>;

interface Looked extends PanelContent {
  readonly panel: Panel;
  readonly failure?: string;
}

export const overviewCode: OperationCode<z.output<typeof overviewSchemas.input>, Output> = {
  async run(_input, context) {
    const { project, host, product, domains } = context;
    const looked: Looked[] = [];
    for (const panel of domains.panels) {
      // One after the other, with a breath in between: a server has others to answer meanwhile.
      await host.clock.nextTurn();
      looked.push(await lookAt(panel, context));
    }
    return {
      project: basename(project.root),
      root: project.root,
      version: product.version,
      setUp: readReceipt(project, host) !== undefined,
      panels: looked.map(({ panel, figures, failure }) => ({
        name: panel.name,
        title: panel.title,
        ...(panel.page === undefined ? {} : { page: panel.page }),
        figures: figures.map((figure) => ({ ...figure })),
        ...(failure === undefined ? {} : { failure }),
      })),
      needs: looked.flatMap(({ panel, needs }) => needs.map((need) => ({ panel: panel.name, ...need }))),
    };
  },
  verdict: ({ needs, panels }) =>
    needs.length > 0 || panels.some(({ failure }) => failure !== undefined) ? 'warn' : 'pass',
  render: ({ panels, needs }, style) =>
    [
      ...panels.map(({ title, figures, failure }) => {
        const told = figures
          .map(({ label, value, tone }) => `${paint(tone, style)(value)} ${label}`)
          .join(', ');
        return `${style.bold(title.padEnd(10))}  ${failure === undefined ? told : style.bad(failure)}`;
      }),
      ...(needs.length === 0 ? [] : ['', style.bold('Needs a person')]),
      ...needs.map(({ what, command }) => `  ${what}: ${command}`),
    ].join('\n'),
};

async function lookAt(panel: Panel, context: Context): Promise<Looked> {
  try {
    const describe = await panel.load();
    return { panel, ...(await describe(context)) };
  } catch (thrown) {
    const { code, message, hint } = toLoaError(thrown);
    if (code === 'operation.interrupted') throw thrown;
    const needs: readonly Need[] = [
      { what: `${panel.title} cannot be read: ${message}`, command: 'loa doctor' },
    ];
    return { panel, figures: [], needs, failure: hint === undefined ? message : `${message}. ${hint}` };
  }
}

function paint(tone: Tone, style: TextStyle): (text: string) => string {
  const { good, caution, bad, bold } = style;
  return { good, caution, bad, plain: bold }[tone];
}
