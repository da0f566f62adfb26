// Whether a formal model says anything that a checker could refute: theorems, lemmas, invariants, properties, contracts. Pure.

const COMMENT = /\(\*[\s\S]*?\*\)|\/\*[\s\S]*?\*\/|\/-[\s\S]*?-\/|\{-[\s\S]*?-\}|(?:\\\*|\/\/|--)[^\n]*/g;
const CLAIM =
  /^\s*(?:(?:local|private|protected|global|@\[[^\]]*\])\s+)*(?:theorem|lemma|corollary|proposition|example|fact|invariant|temporal|property|assert|check|ensures|requires|axiom-free|rule)\b|^\s*(?:THEOREM|LEMMA|INVARIANTS?|PROPERTY|PROPERTIES|ASSUME)\b|^\s*(?:Theorem|Lemma|Corollary|Proposition|Example|Fact)\b|^\s*\w*(?:Spec|Inv|Invariant|TypeOK|Safety|Liveness)\w*\s*==/gm;

export function countClaims(text: string): number {
  return text.replaceAll(COMMENT, ' ').match(CLAIM)?.length ?? 0;
}
