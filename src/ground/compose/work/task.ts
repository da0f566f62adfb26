// What people do with a project, and a command for it with the place that says so.

export const TASKS = [
  'install',
  'build',
  'test',
  'one test',
  'types',
  'lint',
  'format',
  'generate',
  'migrate',
  'run',
] as const;
export type Task = (typeof TASKS)[number];

export interface TaskCommand {
  readonly task: Task;
  readonly command: string;
  /** `path`, or `path:L12` where a line says it. */
  readonly reference: string;
}

/** From the top of the tree: commands are typed there. */
export const inFolder = (folder: string, command: string): string =>
  folder === ''
    ? command
    : `cd ${/^[\w./@+-]+$/.test(folder) ? folder : JSON.stringify(folder)} && ${command}`;
