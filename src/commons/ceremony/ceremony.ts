// A ceremony: what a cycle of work built, why it matters, what it changes and what stays open, written down once it is merged. The form
// is fixed; whether its sections say anything is checked. Pure.

export interface CeremonyFacts {
  readonly title: string;
  /** Such as cycle-012. */
  readonly cycle: string;
  readonly date: string;
  readonly participants: readonly string[];
  /** What was merged, newest first. */
  readonly changes: readonly { readonly id: string; readonly subject: string }[];
  readonly files: number;
}

export const SECTIONS = [
  'What Was Built',
  'Why It Matters',
  "What It Changes About the System's Identity",
  'What Questions Remain',
] as const;

const ASKS: Readonly<Record<(typeof SECTIONS)[number], string>> = {
  'What Was Built': '',
  'Why It Matters': '{What can be done now that could not be done before, and for whom?}',
  "What It Changes About the System's Identity":
    '{Did this change what the system is, not only what it does?}',
  'What Questions Remain': '{What is open, put off, or was found on the way?}',
};
const CHANGES_SHOWN = 40;
const WORDS_MIN = 8;
const NAME = /^\d{4}-\d{2}-\d{2}-cycle-\d{3,}-[a-z0-9-]+\.md$/;

export function isCeremonyName(name: string): boolean {
  return NAME.test(name);
}

export function nameCeremony({ date, cycle, title }: CeremonyFacts): string {
  const slug = title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60);
  return `${date}-${cycle}-${slug || 'untitled'}.md`;
}

export function renderCeremony(facts: CeremonyFacts): string {
  const { title, cycle, date, participants, changes, files } = facts;
  const built = [
    `${changes.length} changes in ${files} files:`,
    '',
    ...changes.slice(0, CHANGES_SHOWN).map(({ id, subject }) => `- ${subject} (${id.slice(0, 9)})`),
    ...(changes.length > CHANGES_SHOWN ? [`- and ${changes.length - CHANGES_SHOWN} more`] : []),
  ];
  const parts = SECTIONS.map((name) =>
    [`## ${name}`, '', ...(name === 'What Was Built' ? built : [ASKS[name]]), ''].join('\n'),
  );
  const head = [
    `# Ceremony: ${title}`,
    '',
    `**Cycle:** ${cycle}`,
    `**PR:** ${changes[0]?.id.slice(0, 9) ?? 'none'}`,
    `**Date:** ${date}`,
    `**Participants:** ${participants.join(', ')}`,
    '',
    'The protocol of this project is the Commons Protocol.',
    '',
  ];
  return `${head.join('\n')}\n${parts.join('\n')}`;
}

/** What is missing; empty when it says what a ceremony says. */
export function checkCeremony(text: string): readonly string[] {
  const problems: string[] = [];
  if (!/^# Ceremony: \S/m.test(text)) problems.push('it has no title');
  for (const field of ['Cycle', 'PR', 'Date', 'Participants'])
    if (!new RegExp(`^\\*\\*${field}:\\*\\* \\S`, 'm').test(text))
      problems.push(`it does not say its ${field}`);
  for (const name of SECTIONS) {
    const at = text.indexOf(`\n## ${name}\n`);
    if (at === -1) {
      problems.push(`the section "${name}" is missing`);
      continue;
    }
    const body = text.slice(at + name.length + 5).split(/\n## /)[0] ?? '';
    const said = body
      .replaceAll(/\{[^}]*\}/g, ' ')
      .split(/\s+/)
      .filter((word) => /\p{L}/u.test(word));
    if (said.length < WORDS_MIN) problems.push(`the section "${name}" says nothing yet`);
  }
  return problems;
}
