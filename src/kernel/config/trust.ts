// What a person accepted on this machine: the guarded settings of a project's files, by their hash for each section, and
// what the files of the repository say. Whatever cannot be read as such accepts nothing.

export interface Trust {
  readonly version: 1;
  /** Hash of the guarded settings of a section, as they were when they were accepted. */
  readonly sections: Readonly<Record<string, string>>;
  readonly repository?: { readonly accepted_at: string; readonly author_note?: string };
}

export const NO_TRUST: Trust = { version: 1, sections: {} };

export function parseTrust(text: string): Trust {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return NO_TRUST; // Damaged: the person is asked again, which is the safe side.
  }
  if (!isRecord(data) || data['version'] !== 1 || !isRecord(data['sections'])) return NO_TRUST;
  const sections = Object.entries(data['sections']).filter(([, hash]) => typeof hash === 'string');
  const repository = data['repository'];
  const isAccepted = isRecord(repository) && typeof repository['accepted_at'] === 'string';
  return {
    version: 1,
    sections: Object.fromEntries(sections) as Trust['sections'],
    ...(isAccepted ? { repository: repository as unknown as NonNullable<Trust['repository']> } : {}),
  };
}

/** Whether notes, tasks and memories that others wrote may be told to an agent, as quotations. */
export function isRepositoryAccepted(trust: Trust): boolean {
  return trust.repository !== undefined;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
