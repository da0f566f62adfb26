import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { checkNotes } from './checks.ts';
import { recoverRecorded } from './heal/recover.ts';
import { ledgerPool, ZONE } from './ledger.suite.ts';
import { createCode } from './task/create.ts';
import { createSchemas } from './task/schemas.ts';

const pool = ledgerPool();
afterEach(pool.clear);

describe('the doctor of the ledger', () => {
  it('names a task file that cannot be read, and its cure brings the task back', async () => {
    const { context, root } = pool.make();
    const input = createSchemas.input.parse({ title: 'Fix the login' });
    const { created } = await createCode.run(input, context);
    const path = `.beads/${created[0]}.yaml`;
    const whole = readFileSync(join(root, path), 'utf8');
    writeFileSync(join(root, path), `${whole.slice(0, 30)}\n<<<<<<< HEAD\n{{{`);
    const [finding] = await checkNotes(context);
    expect(finding).toMatchObject({ verdict: 'fail' });
    expect(finding?.message).toContain(path);
    rmSync(join(root, path));
    await recoverRecorded({ checkOnly: false, withDecisions: false, isAsked: true }, context);
    expect(readFileSync(join(root, path), 'utf8')).toContain('Fix the login');
    expect((await checkNotes(context)).map(({ verdict }) => verdict)).not.toContain('fail');
  });
  it('tells of conflict markers in the notes, wherever they stand', async () => {
    const { context, root } = pool.make();
    mkdirSync(join(root, ZONE), { recursive: true });
    const text = '# Notes\n\n## My own\n\n<<<<<<< HEAD\nmine\n=======\ntheirs\n>>>>>>> other\n';
    writeFileSync(join(root, ZONE, 'NOTES.md'), text);
    const findings = await checkNotes(context);
    expect(findings).toMatchObject([{ verdict: 'warn' }]);
    expect(findings[0]?.message).toContain('conflict markers');
  });
});
