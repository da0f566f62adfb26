// The highest number that the files hold for a day, for when the counter was lost.

import { notesPath, type ZoneFiles } from '../../state/index.ts';
import { archiveDir, listMonthly, memoryDir, quarantinePath } from '../entry/files.ts';

export function highestNumber(date: string, files: ZoneFiles): number {
  const month = date.slice(0, 7);
  const inMonth = (dir: string): readonly string[] =>
    listMonthly(dir, files).filter((path) => path.includes(`/${month}`));
  const paths = [
    notesPath(files.zone),
    quarantinePath(files.zone),
    ...inMonth(memoryDir(files.zone)),
    ...inMonth(archiveDir(files.zone)),
  ];
  const pattern = new RegExp(`^#{2,4} mem-${date}-(\\d{3,12})$`, 'gm');
  let highest = 0;
  for (const path of paths) {
    for (const [, number] of (files.read(path) ?? '').matchAll(pattern))
      highest = Math.max(highest, Number(number));
  }
  return highest;
}
