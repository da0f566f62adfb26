// The sentences of a prompt that are the person's own: not code, not quotations, not logs or texts that were pasted. Pasted text comes
// unmarked, so it is known by its looks: lines of a log, and what follows a line that announces it.

import { anyScript } from '../kernel/any-script.ts';
import { remembering } from '../kernel/once.ts';

export interface OwnSentence {
  readonly text: string;
  /** Which line of the prompt it stands in. */
  readonly line: number;
}

const FENCE = /^\s*(?:```|~~~)/;
const BULLET = /^\s*(?:[-*+•]|\d+[.)])\s+/;
/** Machines begin lines like this; people do not. */
const LOG_LINE =
  /^\s*(?:\[?\d{4}-\d\d-\d\d[T ]|\[?\d\d:\d\d(?::\d\d)?[\].,\s]|\d{1,3}(?:\.\d{1,3}){3}\s|(?:\w+ )?(?:ERR!|WARN\b)|(?:TRACE|DEBUG|INFO|WARN(?:ING)?|ERROR|FATAL|CRITICAL|NOTICE|SEVERE)\b[\s:\]|-]|\[(?:trace|debug|info|warn(?:ing)?|error|fatal)\]|at\s+\S+\s*\(|File "|Traceback|Caused by:|\$\s|❯|>>>|\+{1,3}\s|-{1,3}\s?[+\d@]|@@|diff --git|[{}[\]<|]|\/\/|#!|\/\*|\*\/|(?:const|let|var|function|import|export|def|class|public|private|return)\s\S+.*[;{:]\s*$)/i;
export const isLogLine = (line: string): boolean => LOG_LINE.test(line) && !BULLET.test(line);
/** Announces what somebody or something else said. */
const ANNOUNCES =
  /\b(?:logs?|output|errors?|warnings?|compiler|linter|console|terminal|stack ?trace|trace|traceback|message|says?|said|wrote|writes|reads?|prints?|printed|response|reply|answered|email|e-mail|mail|thread|slack|comment|review|issue|ticket|docs?|documentation|readme|snippet|text|paste|pasted|below|excerpt|quote|changelog|article|spec|description|transcript|log ?file|from the|got this|getting|this is what|see|meldung|fehler|ausgabe|nachricht|protokoll|schreibt|message d['’]erreur|erreur|sortie|journal|mensaje|salida|mensagem|saída|erro|messaggio|errore|komunikat|błąd|melding|uitvoer|hata|çıktı)\b[^.!?]*:\s*$/i;
/** Tells on the same line what others say, or what is to be written somewhere. */
const REPORTS =
  /^(?![^:]*\b(?:I|we|I['’]ve|we['’]ve)(?: \w+){0,2} (?:said|wrote|say)\s*:)[^.:!?]{2,60}\b(?:says?|said|saying|wrote|writes|reads|prints|states)\s*:\s+\S/i;
export const isReported = (own: string): boolean => REPORTS.test(own);
/** Announces something of the person's own all the same. */
const OWN_LIST =
  /\b(?:remember|rules?|prefer|preferences?|conventions?|keep in mind|from now on|note|always|never|guidelines?)\b[^.!?]*:\s*$/i;
const TAIL_LINES_MAX = 2;

/** Of one prompt it is asked many times, and a pattern that is used once is compiled into less. */
const PROMPTS_KEPT_MAX = 8;

export const ownSentences = remembering(
  (prompt: string): readonly OwnSentence[] =>
    ownLines(prompt).flatMap(({ text, line }) =>
      sentencesOf(text.replace(BULLET, '')).map((sentence) => ({ text: sentence, line })),
    ),
  PROMPTS_KEPT_MAX,
);

/** Whether this line of the prompt is an item of a list. */
export function isItem(prompt: string, line: number): boolean {
  return BULLET.test(prompt.split(/\r?\n/)[line] ?? '');
}

function ownLines(prompt: string): readonly OwnSentence[] {
  const lines = prompt.split(/\r?\n/);
  const own: OwnSentence[] = [];
  let isCode = false;
  let isPasted = false;
  for (let at = 0; at < lines.length; at += 1) {
    const text = lines[at] as string;
    if (FENCE.test(text)) {
      isCode = !isCode;
      isPasted = false;
      continue;
    }
    // What stands below a line of a log, without a blank one between, is of the log too.
    isPasted = text.trim() !== '' && (isPasted || isLogLine(text));
    if (isCode || isPasted || /^\s*>/.test(text) || /^(?: {4}|\t)/.test(text)) continue;
    if (text.trim() !== '') own.push({ text, line: at });
    if (/:\s*$/.test(text) && ANNOUNCES.test(text) && !OWN_LIST.test(text) && !isFenced(lines, at + 1))
      at = skipPasted(lines, at + 1) - 1;
  }
  return own;
}

/** What was announced has an end of its own. */
function isFenced(lines: readonly string[], from: number): boolean {
  return FENCE.test(lines.slice(from).find((line) => line.trim() !== '') ?? '');
}

/** Behind what was announced: everything, but for a few last lines that stand apart. */
function skipPasted(lines: readonly string[], from: number): number {
  let end = lines.length;
  while (end > from && (lines[end - 1] as string).trim() === '') end -= 1;
  let start = end;
  while (start > from && (lines[start - 1] as string).trim() !== '') start -= 1;
  const isApart = start > from && end - start <= TAIL_LINES_MAX && start > from + 1;
  return isApart ? start : lines.length;
}

/** Ends with a dot and ends no sentence. */
const ABBREVIATED = anyScript(
  String.raw`(?:\b(?:e\.g|i\.e|etc|vs|approx|ca|no|nr|mr|mrs|ms|dr|prof|inc|fig|z\.B|d\.h|bzw|usw|p\.s|a\.k\.a|resp|incl|cf|min|max)\.|(?<!\p{L})\p{Lu}\.)$`,
  'u',
);

const IN_WORD = /^-.+!$|[A-Za-z]\d.*[A-Za-z].*!$/;
/** Longer ones are no words, and looking through them takes its time. */
const WORD_LENGTH_MAX = 64;

/** Ends with a sign that belongs to an option of a command or to a word of letters and digits, if the sentence goes on: `-pS3cr3t! db`. */
function endsInWord(sentence: string): boolean {
  if (!sentence.endsWith('!')) return false;
  const word = sentence.slice(-WORD_LENGTH_MAX).split(/\s/).at(-1) ?? '';
  return IN_WORD.test(word);
}

/** Ends of sentences, those of scripts without blanks included; a dot inside a name or a number ends nothing. */
function sentencesOf(line: string): readonly string[] {
  // What is quoted is one piece, however many sentences it has.
  const shielded = line.replaceAll(QUOTES(line), (quoted) =>
    quoted.replaceAll(/[.!?…]/g, '\u0001').replaceAll(' ', '\u0002'),
  );
  let at = 0;
  const parts = shielded.split(/(?<=[.!?…]["'”’)]*)\s+|(?<=[。！？])/u).map((part) => {
    const start = shielded.indexOf(part, at);
    at = start + part.length;
    return line.slice(start, at);
  });
  const sentences: string[] = [];
  for (const part of parts) {
    const last = sentences.at(-1);
    if (last !== undefined && (ABBREVIATED(last).test(last) || (endsInWord(last) && /^\p{Ll}/u.test(part))))
      sentences[sentences.length - 1] = `${last} ${part}`;
    else if (part.trim() !== '') sentences.push(part.trim());
  }
  return sentences;
}

const QUOTES = anyScript(
  String.raw`"[^"]*"|“[^”]*”|«[^»]*»|\x60[^\x60]*\x60|(?<![\p{L}\d])'[^']*'(?![\p{L}\d])|「[^」]*」`,
  'gu',
);

/** The sentence with what it quotes blanked out, so that places stay where they are. */
export function withoutQuotes(sentence: string): string {
  return sentence.replaceAll(QUOTES(sentence), (quoted) => ' '.repeat(quoted.length));
}
