// A configuration file as a tree with the place of every key. Only sections of ours are looked into; whatever else the file
// holds is listed and left alone. Size, nesting and aliases are bounded, so no file can make us slow or full.
// The YAML parser is loaded on first use: whoever reads the resolved cache never pays for it.

import type { Alias, Document, LineCounter, Node, Pair, YAMLMap, YAMLSeq } from 'yaml';
import { LoaError } from '../errors.ts';
import { CONFIG_FILE_SIZE_BYTES_MAX, NESTING_DEPTH_MAX } from '../limits.ts';
import { nearest } from '../nearest.ts';
import { formatPath, type Step } from '../schema-check.ts';
import type { ConfigLayer, ForeignSection, Origin } from './configuration.ts';
import { type ConfigNode, EMPTY_TREE, type MappingNode } from './tree.ts';
import { explainYamlProblem } from './yaml-words.ts';

type Yaml = typeof import('yaml');

/** Enough for any real file; what aliases multiply counts each time. */
const NODES_MAX = 20_000;

export interface ParsedLayer {
  readonly tree: MappingNode;
  readonly foreign: readonly ForeignSection[];
}

interface Reader {
  readonly yaml: Yaml;
  readonly document: Document;
  readonly lines: LineCounter;
  readonly layer: ConfigLayer;
  nodesLeft: number;
}

/** Throws `config.unreadable` with file, line and column; a missing or empty file is an empty tree. */
export async function parseLayer(layer: ConfigLayer, known: readonly string[]): Promise<ParsedLayer> {
  const text = layer.text ?? '';
  if (text.trim() === '') return { tree: EMPTY_TREE, foreign: [] };
  if (Buffer.byteLength(text) > CONFIG_FILE_SIZE_BYTES_MAX) {
    throw new LoaError(
      'config.unreadable',
      `cannot read ${layer.file}: it is larger than ${CONFIG_FILE_SIZE_BYTES_MAX / 1024} KiB`,
      { hint: 'Move what is not configuration out of the file.', details: { file: layer.file } },
    );
  }
  const yaml = await import('yaml');
  const lines = new yaml.LineCounter();
  // The parser's own search for duplicate keys takes time in the square of their number; the reader below does it.
  const document = yaml.parseDocument(text, {
    lineCounter: lines,
    prettyErrors: false,
    uniqueKeys: false,
  });
  const reader: Reader = { yaml, document, lines, layer, nodesLeft: NODES_MAX };
  const [problem] = document.errors;
  if (problem !== undefined) throw unreadable(reader, problem.pos[0], explainYamlProblem(problem.code));
  return readRoot(reader, known);
}

function readRoot(reader: Reader, known: readonly string[]): ParsedLayer {
  const root = reader.document.contents;
  if (root === null || (reader.yaml.isScalar(root) && root.value === null))
    return { tree: EMPTY_TREE, foreign: [] };
  if (!reader.yaml.isMap(root)) {
    throw unreadable(
      reader,
      root.range?.[0] ?? 0,
      'the file must be a mapping of sections ("name: …"), and it is not one',
    );
  }
  const foreign: ForeignSection[] = [];
  const members = new Map<string, ConfigNode>();
  for (const [name, pair] of readPairs(reader, root as YAMLMap)) {
    const origin = placeOf(reader, pair.key);
    if (known.includes(name)) {
      members.set(name, readNode(reader, pair.value as Node | null, { origin, steps: [name], depth: 1 }));
    } else if (origin.kind === 'file') {
      const close = nearest(name, known);
      foreign.push({
        name,
        file: origin.file,
        line: origin.line,
        ...(close === undefined ? {} : { nearest: close }),
      });
    }
  }
  return { tree: { kind: 'mapping', members, origin: placeOf(reader, root) }, foreign };
}

interface Spot {
  readonly origin: Origin;
  readonly steps: readonly Step[];
  readonly depth: number;
}

function readNode(reader: Reader, node: Node | null, spot: Spot): ConfigNode {
  const target = follow(reader, node, spot);
  if (!reader.yaml.isMap(target)) {
    const inner = new Map<string, Origin>();
    const value = readTarget(reader, target, { ...spot, steps: [] }, inner);
    return {
      kind: 'value',
      value,
      origin: spot.origin,
      overrode: [],
      ...(inner.size === 0 ? {} : { inner }),
    };
  }
  const members = new Map<string, ConfigNode>();
  for (const [name, pair] of readPairs(reader, target as YAMLMap)) {
    const inside = { origin: placeOf(reader, pair.key), steps: [...spot.steps, name], depth: spot.depth + 1 };
    members.set(name, readNode(reader, pair.value as Node | null, inside));
  }
  return { kind: 'mapping', members, origin: spot.origin };
}

/** A list or single value, its alias followed, as plain data; places inside it go to `inner`. */
function readTarget(reader: Reader, target: Node | null, spot: Spot, inner: Map<string, Origin>): unknown {
  const { yaml } = reader;
  const readInside = (step: Step, child: unknown, origin: Origin): unknown => {
    const inside = { origin, steps: [...spot.steps, step], depth: spot.depth + 1 };
    inner.set(formatPath(inside.steps), origin);
    return readTarget(reader, follow(reader, child as Node | null, inside), inside, inner);
  };
  if (yaml.isMap(target)) {
    const entries = readPairs(reader, target as YAMLMap);
    return Object.fromEntries(
      [...entries].map(([name, pair]) => [name, readInside(name, pair.value, placeOf(reader, pair.key))]),
    );
  }
  if (yaml.isSeq(target)) {
    return (target as YAMLSeq).items.map((item, index) => readInside(index, item, placeOf(reader, item)));
  }
  const value = yaml.isScalar(target) ? target.value : null;
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return value;
  throw unreadable(
    reader,
    target?.range?.[0] ?? 0,
    'the value is neither text, a number, true, false nor null',
  );
}

/** What an alias stands for; every node on the way is counted, so that aliases of aliases end. */
function follow(reader: Reader, node: Node | null, spot: Spot): Node | null {
  const offset = node?.range?.[0] ?? 0;
  reader.nodesLeft -= 1;
  if (reader.nodesLeft < 0)
    throw unreadable(reader, offset, `the file holds more than ${NODES_MAX} values, aliases counted`);
  if (spot.depth > NESTING_DEPTH_MAX)
    throw unreadable(reader, offset, `values are nested deeper than ${NESTING_DEPTH_MAX} levels`);
  if (!reader.yaml.isAlias(node)) return node;
  const target = (node as Alias).resolve(reader.document);
  if (target === undefined)
    throw unreadable(reader, offset, `the alias *${node.source} names no anchor before it`);
  return target as Node;
}

/** The members of a mapping by name, merge keys (`<<`) worked in below its own; a name given twice is an error. */
function readPairs(reader: Reader, map: YAMLMap, depth = 0): Map<string, Pair> {
  const own = new Map<string, Pair>();
  const merged = new Map<string, Pair>();
  for (const pair of map.items) {
    const offset = (pair.key as Node | null)?.range?.[0] ?? 0;
    const name = readName(reader, pair.key, offset);
    if (name === '<<') {
      for (const [inherited, source] of readMerged(reader, pair, depth)) {
        if (!merged.has(inherited)) merged.set(inherited, source);
      }
    } else if (own.has(name)) {
      throw unreadable(reader, offset, `the key "${name}" is given twice in the same mapping`);
    } else own.set(name, pair);
  }
  return new Map([...merged, ...own]);
}

function readMerged(reader: Reader, pair: Pair, depth: number): Map<string, Pair> {
  const spot: Spot = { origin: { kind: 'default' }, steps: [], depth };
  const value = follow(reader, pair.value as Node | null, spot);
  const sources = reader.yaml.isSeq(value) ? (value as YAMLSeq).items : [value];
  const merged = new Map<string, Pair>();
  for (const source of sources) {
    const target = follow(reader, source as Node | null, spot);
    if (!reader.yaml.isMap(target)) {
      throw unreadable(
        reader,
        (pair.key as Node).range?.[0] ?? 0,
        'a merge key "<<" takes a mapping or a list of mappings',
      );
    }
    for (const [name, inherited] of readPairs(reader, target as YAMLMap, depth + 1)) {
      if (!merged.has(name)) merged.set(name, inherited);
    }
  }
  return merged;
}

function readName(reader: Reader, key: unknown, offset: number): string {
  const value = reader.yaml.isScalar(key) ? key.value : undefined;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return String(value);
  throw unreadable(reader, offset, 'a key is empty or is not plain text');
}

function placeOf(reader: Reader, node: unknown): Origin {
  const offset = (node as Node | null)?.range?.[0] ?? 0;
  const { line, col } = reader.lines.linePos(offset);
  return {
    kind: 'file',
    layer: reader.layer.origin,
    file: reader.layer.file,
    line: Math.max(line, 1),
    column: Math.max(col, 1),
  };
}

function unreadable(reader: Reader, offset: number, sentence: string): LoaError {
  const { line, col } = reader.lines.linePos(offset);
  const { file } = reader.layer;
  return new LoaError('config.unreadable', `cannot read ${file}:${line}:${col}: ${sentence}`, {
    hint: `Mend line ${line} of ${file}.`,
    details: { file, line, column: col },
  });
}
