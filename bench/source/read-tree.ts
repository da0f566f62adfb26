// Reads one tree and prints what that cost, as JSON: run as a process of its own, so that start-up counts and so that the
// compiled code is measured where it is built.

import { existsSync } from 'node:fs';
import { join } from 'node:path';

const [root = '.'] = process.argv.slice(2);
const built = join(import.meta.dirname, '../../dist/source/index.js');
const isBuilt = existsSync(built);
const folder = isBuilt ? '../../dist' : '../../src';
const ending = isBuilt ? 'js' : 'ts';

const { openNodeHost } = (await import(
  `${folder}/durable/index.${ending}`
)) as typeof import('../../src/durable/index.ts');
const { openSourceTree } = (await import(
  `${folder}/source/index.${ending}`
)) as typeof import('../../src/source/index.ts');

const tree = await openSourceTree(root, openNodeHost(), { home: join(root, '.git/loa') });
const project = tree.project();
const { user, system } = process.cpuUsage();
process.stdout.write(
  JSON.stringify({
    files: tree.files.length,
    extracted: tree.extracted(),
    symbols: project.symbols.length,
    cpuMs: (user + system) / 1000,
    wallMs: performance.now(),
    sizeBytesMax: process.resourceUsage().maxRSS * 1024,
    isBuilt,
  }),
);
