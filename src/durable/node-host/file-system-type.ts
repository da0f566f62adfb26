// Names the file system a path lies on, from the number that statfs gives. The journal needs it to refuse network file
// systems, whose locks and syncs do not keep its promises. FUSE hides what is behind it, so there the mount table is read.

import { readFileSync, realpathSync } from 'node:fs';

const TYPES: Readonly<Record<number, string>> = {
  61267: 'ext4',
  1481003842: 'xfs',
  2435016766: 'btrfs',
  3393526350: 'bcachefs',
  4076150800: 'f2fs',
  801189825: 'zfs',
  16914836: 'tmpfs',
  2240043254: 'ramfs',
  2035054128: 'overlay',
  19780: 'vfat',
  538032816: 'exfat',
  1936094318: 'ntfs3',
  1936814952: 'squashfs',
  3774210530: 'erofs',
  1702057286: 'fuse',
  26985: 'nfs',
  4283649346: 'cifs',
  20859: 'smb',
  4266872130: 'smb2',
  16914839: '9p',
  12805120: 'ceph',
  1397113167: 'afs',
  1799439955: 'afs',
  1937076805: 'coda',
  198183888: 'lustre',
};

/** The type name for a statfs number (seen unsigned), or `unknown`. */
export function fileSystemType(statfsType: number, path: string): string {
  const type = TYPES[statfsType >>> 0] ?? 'unknown';
  return type === 'fuse' ? (fuseType(path) ?? type) : type;
}

/** `fuse.sshfs`, `virtiofs` … from the mount that holds the path; undefined where there is no mount table. */
function fuseType(path: string): string | undefined {
  try {
    return typeInMountTable(readFileSync('/proc/self/mountinfo', 'utf8'), realpathSync(path));
  } catch {
    // Not Linux, or /proc is hidden: the plain name `fuse` is all that can be said.
    return undefined;
  }
}

/** Pure part: the type of the deepest mount point at or above `path`. A later line hides an earlier one. */
export function typeInMountTable(mountInfo: string, path: string): string | undefined {
  let best: { point: string; type: string } | undefined;
  for (const line of mountInfo.split('\n')) {
    const [before, after] = line.split(' - ');
    const point = before
      ?.split(' ')[4]
      ?.replace(/\\([0-7]{3})/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)));
    const type = after?.split(' ')[0];
    if (point === undefined || type === undefined) continue;
    const holds = path === point || path.startsWith(point.endsWith('/') ? point : `${point}/`);
    if (holds && point.length >= (best?.point.length ?? 0)) best = { point, type };
  }
  return best?.type;
}
