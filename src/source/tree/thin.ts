// Facts without the texts that only a reader wants: of a large tree, all files' facts are in memory at once while they
// are weighed against each other, and signatures and documentation are most of their size.

import type { FileFacts, SymbolFact } from '../model.ts';

/** Stands in the place of every symbol that nothing outside its file can name. */
const UNNAMEABLE: SymbolFact = {
  name: '',
  kind: 'variable',
  container: '',
  visibility: 'private',
  isDefinition: false,
  signature: '',
  doc: '',
  start: 0,
  end: 0,
  line: 0,
  endLine: 0,
};

/** Symbols keep their places, so that an index means the same in thin and in whole facts. */
export function thinFacts(facts: FileFacts): FileFacts {
  return { ...facts, symbols: facts.symbols.map(thinSymbol) };
}

function thinSymbol(symbol: SymbolFact): SymbolFact {
  return symbol.visibility === 'private' ? UNNAMEABLE : { ...symbol, signature: '', doc: '' };
}
