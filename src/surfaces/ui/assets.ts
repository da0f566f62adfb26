// The files of the page as the build made them, and the headers they go out with: nothing is fetched from elsewhere, nothing in a page
// runs but these files, and no other page may hold ours in a frame.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Asset {
  readonly path: string;
  readonly type: string;
  readonly bytes: Uint8Array;
  readonly tag: string;
}

const TYPES: Readonly<Record<string, string>> = {
  'index.html': 'text/html; charset=utf-8',
  'app.js': 'text/javascript; charset=utf-8',
  'app.css': 'text/css; charset=utf-8',
  'icon.svg': 'image/svg+xml',
};

/** `require-trusted-types-for` makes the browser refuse any text that would become markup or code. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': POLICY,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
};

export const pageFolder = (packageDir: string): string => join(packageDir, 'dist', 'web');

export function readAssets(packageDir: string): readonly Asset[] {
  return Object.entries(TYPES).map(([name, type]) => {
    const bytes = readFileSync(join(pageFolder(packageDir), name));
    const tag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
    return { path: name === 'index.html' ? '/' : `/${name}`, type, bytes, tag };
  });
}
