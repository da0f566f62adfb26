// Builds the dashboard's page from web/ into dist/web: one script and one style sheet beside the page, so that the same files work from a
// server and from a folder, and the first load is one look at each of them. Fails when they outgrow the limit.

import { copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';

const FIRST_LOAD_BYTES_MAX = 120 * 1024;
const FILES = ['index.html', 'icon.svg', 'app.js', 'app.css'];

export async function buildWeb(root: string): Promise<void> {
  const [from, to] = [join(root, 'web'), join(root, 'dist', 'web')];
  mkdirSync(to, { recursive: true });
  await build({
    root: from,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    build: {
      outDir: to,
      emptyOutDir: false,
      target: 'es2022',
      cssCodeSplit: false,
      modulePreload: false,
      rolldownOptions: {
        input: join(from, 'main.tsx'),
        output: { format: 'iife', entryFileNames: 'app.js', assetFileNames: 'app.[ext]' },
      },
    },
  });
  for (const name of ['index.html', 'icon.svg']) copyFileSync(join(from, name), join(to, name));
  const bytes = FILES.reduce((sum, name) => sum + gzipSync(readFileSync(join(to, name))).length, 0);
  if (bytes > FIRST_LOAD_BYTES_MAX)
    throw new Error(`the dashboard's first load has ${bytes} bytes, ${FIRST_LOAD_BYTES_MAX} at most`);
}
