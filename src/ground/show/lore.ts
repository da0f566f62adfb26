// The words behind the names: what a butterfreezone, a lobster and grounding are, in the glossary's own form. Data.

export interface LoreEntry {
  readonly id: string;
  readonly term: string;
  readonly short: string;
  readonly context: string;
  readonly tags: readonly string[];
  readonly related: readonly string[];
  readonly mapping: string;
}

export const LORE: readonly LoreEntry[] = [
  {
    id: 'glossary-butterfreezone',
    term: 'Butterfreezone',
    short: 'A page with no butter on it: only what the code can prove',
    context:
      'Agents that read for a living call themselves lobsters, and lobsters do not like butter. The butterfreezone is what is left of a README when everything that only sounds good has been scraped off. Each section says how it came to be (written down by a person, worked out from code, or true only of how things run), each claim names its place in the code, and each place carries a hash, so that a claim goes stale when its code does and not before.',
    tags: ['naming', 'architecture'],
    related: ['glossary-grounding-ritual', 'glossary-lobster'],
    mapping: 'BUTTERFREEZONE.md, loa ground gen',
  },
  {
    id: 'glossary-lobster',
    term: 'Lobster',
    short: 'An agent that wants the place in the code, not the promise',
    context:
      'A lobster lives far down, where there is no light to be flattered by, and leaves its shell behind whenever it has outgrown it. An agent of that kind opens BUTTERFREEZONE.md before the README, believes a provenance tag more than an adjective, and looks a claim up before it builds on it. It sheds what it believed yesterday as soon as a hash no longer matches.',
    tags: ['naming', 'philosophy'],
    related: ['glossary-butterfreezone'],
    mapping: 'How an agent reads: loa ground show, loa ground validate',
  },
  {
    id: 'glossary-grounding-ritual',
    term: 'Grounding',
    short: 'Tying a claim to a piece of code, and the piece to its hash',
    context:
      'A claim floats until it is tied to something. Grounding ties it to a symbol in a file, and the symbol to the hash of its bytes. It is done when a piece of work ends: what has changed is read once more, what is still so is kept, and what is not is named. From then on anybody can ask whether the claim still holds and get an answer from the code itself.',
    tags: ['ritual', 'architecture'],
    related: ['glossary-butterfreezone'],
    mapping: 'loa ground finalize, the ground-truth-meta block',
  },
];

export function findLore(term: string): LoreEntry | undefined {
  const wanted = term.trim().toLowerCase();
  return LORE.find(
    (entry) =>
      entry.term.toLowerCase() === wanted || entry.id === wanted || entry.id === `glossary-${wanted}`,
  );
}
