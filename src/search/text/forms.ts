// Forms of English words that no suffix leads to: who asks what somebody bought is answered by one who will "buy". Words that are as often another
// word ("lay", "saw" of "see") stand here all the same; search counts them for what they are asked for only.

import { once } from '../../kernel/once.ts';
import { stem } from './stem.ts';

const GROUPS = `
become became|begin began begun|bend bent|bite bit bitten|blow blew blown|break broke broken|bring brought|build built|burn burnt|buy bought|
catch caught|choose chose chosen|come came|deal dealt|dig dug|draw drew drawn|dream dreamt|drink drank drunk|drive drove driven|eat ate eaten|
fall fell fallen|feed fed|feel felt|fight fought|find found|fly flew flown|forget forgot forgotten|forgive forgave forgiven|freeze froze frozen|
get got gotten|give gave given|go went gone|grow grew grown|hang hung|hear heard|hide hid hidden|hold held|keep kept|know knew known|lay laid|
lead led|learn learnt|leave left|lend lent|lie lay lain|lose lost|make made|mean meant|meet met|pay paid|ride rode ridden|ring rang rung|
rise rose risen|run ran|say said|see saw seen|seek sought|sell sold|send sent|shake shook shaken|shoot shot|show shown|shrink shrank shrunk|
sing sang sung|sink sank sunk|sit sat|sleep slept|speak spoke spoken|spell spelt|spend spent|spill spilt|stand stood|steal stole stolen|
stick stuck|strike struck|swear swore sworn|swim swam swum|take took taken|teach taught|tear tore torn|tell told|think thought|
throw threw thrown|understand understood|wake woke woken|wear wore worn|win won|wind wound|write wrote written|child children|foot feet|
goose geese|half halves|knife knives|leaf leaves|life lives|man men|mouse mice|person people|shelf shelves|tooth teeth|wife wives|wolf wolves|
woman women|bad worse worst|good better best`;

const TEXT = once(() => GROUPS.replaceAll('\n', '').replaceAll('|', ' | '));

/** Stems of the other forms of a word. One question asks for few of them, so the table is looked through as it stands. */
export function otherForms(word: string): readonly string[] {
  const own = stem(word);
  const written = [word, own, `${own}e`, own.replace(/i$/, 'y')];
  const group = written.map((form) => groupOf(form, ` ${TEXT()} `)).find((found) => found !== undefined);
  return [...new Set((group ?? []).map(stem))].filter((form) => form !== own);
}

function groupOf(word: string, text: string): readonly string[] | undefined {
  const at = text.indexOf(` ${word} `);
  if (at === -1) return undefined;
  const end = text.indexOf('|', at);
  return text
    .slice(text.lastIndexOf('|', at) + 1, end === -1 ? text.length : end)
    .trim()
    .split(' ');
}
