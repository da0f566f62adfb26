// Who a process is, beyond a number that the system gives out again: its start time makes the identity unique.
// On Linux /proc answers in microseconds; elsewhere `ps` is asked, which costs milliseconds and is asked once for ourselves.

import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { ProcessIdentity } from '../../kernel/host.ts';

/** Undefined when no such process lives. A zombie does not live: it holds nothing any more. */
export function findProcess(pid: number): ProcessIdentity | undefined {
  if (!Number.isSafeInteger(pid) || pid <= 0) return undefined;
  return process.platform === 'linux' ? findByProc(pid) : findByPs(pid);
}

export function describeSelf(): ProcessIdentity {
  const script = process.argv[1];
  return {
    pid: process.pid,
    startedAt:
      (process.platform === 'linux' ? startedByProc(process.pid) : findByPs(process.pid)?.startedAt) ??
      'unknown',
    program: script === undefined ? basename(process.execPath) : basename(script),
  };
}

function startedByProc(pid: number): string | undefined {
  try {
    return readProc(pid)?.startedAt;
  } catch {
    // /proc is hidden: then no process can be told apart by its start, ours among them.
    return undefined;
  }
}

function findByProc(pid: number): ProcessIdentity | undefined {
  try {
    const found = readProc(pid);
    return found === undefined
      ? undefined
      : { pid, startedAt: found.startedAt, program: programOf(pid) ?? found.name };
  } catch {
    // No such directory: no such process. Any other failure to read says the same, that nothing is known to live there.
    return undefined;
  }
}

function readProc(pid: number): { readonly name: string; readonly startedAt: string } | undefined {
  const fields = parseProcStat(readFileSync(`/proc/${pid}/stat`, 'latin1'));
  if (fields === undefined || fields.state === 'Z' || fields.state === 'X') return undefined;
  // Ticks since boot repeat after a reboot; the boot id tells the boots apart.
  const bootId = readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim();
  return { name: fields.name, startedAt: `${bootId}:${fields.startTicks}` };
}

function programOf(pid: number): string | undefined {
  const [, script] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  return script === undefined || script === '' || script.startsWith('-') ? undefined : basename(script);
}

/** The name stands in brackets and may itself hold brackets and spaces, so the last bracket counts. */
export function parseProcStat(
  text: string,
): { readonly name: string; readonly state: string; readonly startTicks: string } | undefined {
  const open = text.indexOf('(');
  const close = text.lastIndexOf(')');
  const rest = text.slice(close + 2).split(' ');
  const state = rest[0];
  const startTicks = rest[19];
  if (open < 0 || close < open || state === undefined || startTicks === undefined) return undefined;
  return { name: text.slice(open + 1, close), state, startTicks };
}

function findByPs(pid: number): ProcessIdentity | undefined {
  const { spawnSync } = process.getBuiltinModule('node:child_process');
  const { status, stdout } = spawnSync('ps', ['-o', 'lstart=,comm=', '-p', String(pid)], {
    encoding: 'utf8',
  });
  const line = stdout?.trim();
  if (status !== 0 || line === undefined || line === '') return undefined;
  // "Tue Nov 18 09:30:00 2025 /usr/bin/node": five words of time, then the program.
  const words = line.split(/\s+/);
  return { pid, startedAt: words.slice(0, 5).join(' '), program: basename(words.slice(5).join(' ')) };
}
