// What a writer leaves with the lock for the next one: that everything up to a sequence is synced. It lives no longer than
// the page cache it speaks about, so it can vouch for what a new process reads without asking the disk. Pure.

export function renderNote(journalId: string, syncedSequence: number): string {
  return `${journalId} ${syncedSequence}`;
}

/** The sequence up to which the last writer vouched for this journal; undefined when it did not. */
export function parseNote(note: string | undefined, journalId: string | undefined): number | undefined {
  // Inherited or not makes no difference to what was synced.
  const [id, sequence] = note?.replace(/^~/, '').split(' ') ?? [];
  return id === journalId && sequence !== undefined && /^\d{1,16}$/.test(sequence)
    ? Number(sequence)
    : undefined;
}

/** Whether a writer left one, of whichever journal. */
export function hasNote(note: string | undefined): boolean {
  return note !== undefined && note !== '';
}

/** The sequence it vouches for, of whichever journal. */
export function syncedBy(note: string | undefined): number | undefined {
  return parseNote(note, note?.replace(/^~/, '').split(' ')[0]);
}
