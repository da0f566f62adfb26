// Routes and commands of a file, when its imports (or, for a few frameworks, its words) say that it may hold some.

import { readGoWiring } from './go.ts';
import { readJvmWiring } from './jvm.ts';
import { readPhpWiring } from './php.ts';
import { readPythonWiring } from './python.ts';
import { readRubyWiring } from './ruby.ts';
import { readRustWiring } from './rust.ts';
import { readScriptWiring } from './script.ts';
import { NO_WIRING, type WireInput, type Wiring } from './wiring.ts';

const READERS: Readonly<Record<string, (input: WireInput) => Wiring>> = {
  go: readGoWiring,
  java: readJvmWiring,
  javascript: readScriptWiring,
  kotlin: readJvmWiring,
  php: readPhpWiring,
  python: readPythonWiring,
  ruby: readRubyWiring,
  rust: readRustWiring,
  typescript: readScriptWiring,
};

export function readWiring(input: WireInput): Wiring {
  return READERS[input.language]?.(input) ?? NO_WIRING;
}

export { NO_WIRING };
