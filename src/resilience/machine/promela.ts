// The recovery table as a Promela model for `spin`. The transitions are printed from the table; what is written here is the world
// around it: what is on the disk, what the store holds, when a backup runs, and that runs repeat for ever.
// Claims: RUNNING only with verified state; a good backup is never replaced by anything else; ALERT_HUMAN can be reached; every run ends.

import { RECOVERY, type RecoveryEvent, type RecoveryState, type RecoveryTable } from './table.ts';

const word = (name: string): string => name.replaceAll('-', '_').toUpperCase();
const event = (name: RecoveryEvent): string => `E_${word(name)}`;

/** When each event can happen in the world, and what it does to it. Events are what the code found out, so they follow the world. */
const WORLD: Readonly<Record<RecoveryEvent, { readonly when: string; readonly does: string }>> = {
  begun: { when: 'true', does: 'doubt = false' },
  valid: { when: 'disk == GOOD', does: 'verified = true' },
  edited: { when: 'disk == GOOD', does: 'verified = true' },
  missing: { when: 'disk == NONE', does: 'skip' },
  mismatch: { when: 'disk == BAD', does: 'skip' },
  forged: { when: 'disk == BAD', does: 'skip' },
  found: { when: 'store == GOOD && reached', does: 'skip' },
  absent: { when: 'store == NONE && reached && !doubt', does: 'skip' },
  doubtful: { when: '(store == BAD || !reached || doubt)', does: 'doubt = true' },
  verified: { when: 'store == GOOD && reached', does: 'verified = true; disk = GOOD' },
  failed: { when: 'true', does: 'doubt = true' },
  'first-boot': { when: '!everHeld && disk == NONE', does: 'verified = true; disk = GOOD; everHeld = true' },
  lost: { when: '(everHeld || disk != NONE)', does: 'fromTemplate = true' },
  'third-failure': { when: 'failures >= 3', does: 'skip' },
};

const HEAD = `/* Printed from src/resilience/machine/table.ts; do not edit. */
mtype:held = { NONE, BAD, GOOD };
mtype:held disk, store;
bool reached, doubt, verified, fromTemplate, everHeld, clobbered;
byte failures;
`;

const CLAIMS = (table: RecoveryTable): string => `
#define ended (${table.ends.map((state) => `state == ${state}`).join(' || ')})
ltl running_is_verified { [] (state == RUNNING -> verified) }
ltl good_backups_stay { [] !clobbered }
ltl every_run_ends { [] (state == START -> <> ended) }
ltl alert_is_never_reached { [] (state != ALERT_HUMAN) }
`;

const arm = (from: RecoveryState, body: string): string => `    :: state == ${from} && ${body}`;

/** The last claim is to be violated: its counterexample is a way to ALERT_HUMAN. */
export function printModel(table: RecoveryTable = RECOVERY): string {
  const states = [...new Set(table.transitions.flatMap(({ from, to }) => [from, to]))];
  const arms = table.transitions.map((one) => {
    const { when, does } = WORLD[one.event];
    return arm(one.from, `(${when}) -> atomic { ${does}; ${enter(one.to)} } /* ${event(one.event)} */`);
  });
  const backups = table.backsUp.map((state) =>
    arm(state, '!backedUp && reached -> atomic { backedUp = true; backUp() }'),
  );
  // What comes between two runs: the disk is lost or damaged or not, stores come and go, and failures grow old.
  const again = table.ends.map((state) =>
    arm(state, `${mustGoOn(table, state)} -> atomic { nextRun(); state = START }`),
  );
  return `mtype = { ${states.join(', ')} };
mtype state = START;
${HEAD}${CLAIMS(table)}
inline backUp() {
  if
  :: verified && !fromTemplate && disk == GOOD -> store = GOOD
  :: else -> if :: store == GOOD -> clobbered = true :: else -> skip fi; store = BAD
  fi
}
inline nextRun() {
  verified = false; backedUp = false;
  if :: disk == GOOD -> if :: skip :: disk = BAD :: disk = NONE fi :: else -> skip fi;
  if :: reached = true :: reached = false fi;
  if :: store == GOOD -> skip :: store == BAD -> if :: skip :: store = GOOD fi :: else -> skip fi;
  if :: failures = 0 :: skip fi
}
active proctype Recovery() {
  bool backedUp = false;
  if :: disk = NONE :: disk = BAD; everHeld = true :: disk = GOOD; everHeld = true fi;
  if :: store = NONE :: store = BAD :: store = GOOD fi;
  if :: reached = true :: reached = false fi;
  if :: store != NONE -> everHeld = true :: else -> skip fi;
  do
${[...arms, ...backups, ...again].join('\n')}
  od
}
`;
}

/** Failures are counted where a run ends without verified state. */
function enter(to: RecoveryState): string {
  if (to !== 'DEGRADED_MODE') return `state = ${to}`;
  return 'if :: failures < 3 -> failures++ :: else -> skip fi; state = DEGRADED_MODE';
}

/** A state that is an end and also goes on must go on when it can. */
function mustGoOn(table: RecoveryTable, state: RecoveryState): string {
  const onward = table.transitions.filter(({ from }) => from === state);
  return onward.length === 0 ? 'true' : `!(${onward.map((one) => WORLD[one.event].when).join(' || ')})`;
}

/** Which claims have to hold, and which has to be violated. */
export const CLAIMS_THAT_HOLD = ['running_is_verified', 'good_backups_stay', 'every_run_ends'] as const;
export const CLAIM_THAT_FAILS = 'alert_is_never_reached';
