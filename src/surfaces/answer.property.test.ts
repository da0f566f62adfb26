import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { catalog } from '../catalog.ts';
import { domains } from '../domains.ts';
import type { OperationCode } from '../kernel/operation.ts';
import type { JsonSchema } from '../kernel/schema-check.ts';
import { buildManifest, type ManifestOperation } from '../manifest.ts';
import { cleanStrings } from '../redact/clean-suspects.ts';
import { renderAnswer } from './answer.ts';
import { createStyle } from './style.ts';

/** An output in which every string that the schema leaves open holds the given words, on one line where it may have many. */
function fill(schema: JsonSchema, text: string, multiline: readonly string[] = []): unknown {
  const branch = schema.anyOf?.[0] ?? schema.oneOf?.[0];
  if (branch !== undefined) return fill(branch, text, multiline);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'object') {
    const known = Object.entries(schema.properties ?? {}).map(([name, one]) => {
      const words = multiline.includes(name) ? text.replaceAll('\n', ' ') : text;
      return [name, fill(one, words, multiline)];
    });
    const open = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined;
    return Object.fromEntries([
      ...known,
      ...(open === undefined ? [] : [[text, fill(open, text, multiline)]]),
    ]);
  }
  if (type === 'array') return [fill(schema.items ?? {}, text, multiline)];
  if (type === 'integer' || type === 'number') return schema.minimum ?? 1;
  if (type === 'boolean') return true;
  return type === 'null' ? null : text;
}

const codes = new Map<string, OperationCode<never, unknown>>();
const manifest = await buildManifest(domains);

beforeAll(async () => {
  for (const operation of catalog) codes.set(operation.name, await operation.load());
});

const show = (entry: ManifestOperation, output: unknown, color: boolean): string =>
  renderAnswer(
    { code: codes.get(entry.name) as OperationCode<never, unknown>, output },
    entry,
    createStyle({ isTerminal: color, columns: 80 }, color),
  );

const STYLE = /\u001b\[(?:1|2|22|31|32|33|39)m/g;
const RAW = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/;

describe('the text of every operation, whatever its values hold', () => {
  it.each(manifest.operations)('$name: no control character, no forged line', (entry) => {
    const special = fc.constantFrom(
      '\u001b[2J',
      '\u001b[31m',
      '\u009b',
      '\u202e',
      '\u2028',
      '\u200b',
      '\r',
      '\b',
      '\u007f',
    );
    fc.assert(
      fc.property(fc.array(special, { minLength: 1, maxLength: 4 }), fc.boolean(), (marks, color) => {
        const text = `2026-01-01T00:00:00Z${marks.join('a')}\nFORGED clean`;
        const output = fill(entry.output, text, entry.multiline);
        const shown = show(entry, output, color).replaceAll(color ? STYLE : '', '');
        expect(shown).not.toMatch(RAW);
        expect(shown).not.toMatch(/^\s*FORGED/m);
      }),
      { numRuns: 20 },
    );
  });
  it.each(manifest.operations)('$name: fields of many lines are fields of its output', (entry) => {
    const names = JSON.stringify(entry.output);
    for (const field of entry.multiline ?? []) expect(names).toContain(`"${field}":`);
  });
});

describe('an answer to another program', () => {
  const token = `ghp_${'x7Kd92LmQpZ4vT8sRw3YbN6cJfH1gUaE5oXi'}`;
  it('holds no secret, wherever in the data it stands', async () => {
    const data = {
      a: [{ text: `connect with ${token}\nand go on` }],
      [`key ${token}`]: 'postgres://app:Zr8-kQ2v_Wm5xT@db.internal/main',
    };
    const clean = JSON.stringify(await cleanStrings(data));
    expect(clean).not.toContain(token);
    expect(clean).not.toContain('Zr8-kQ2v_Wm5xT');
    expect(clean).toContain('and go on');
  });
  it('is otherwise the same data, marks for the renderer included', async () => {
    const data = Object.defineProperty({ n: 1, none: null, list: ['a', { b: 'src/a.ts:12' }] }, 'mark', {
      value: true,
    });
    const copy = (await cleanStrings(data)) as typeof data & { readonly mark: boolean };
    expect(copy).toEqual(data);
    expect(copy.mark).toBe(true);
  });
});
