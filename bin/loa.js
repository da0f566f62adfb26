#!/usr/bin/env node
// Launcher of `loa`, in JavaScript that any Node can read. It answers --version, hands hooks to their bundled entry, and plays
// the program that LOA_PROGRAM names, for wrappers that know only where `loa` is.
'use strict';

var launcher = require('./launch.js');

function start() {
  var argv = process.argv;
  var program = process.env.LOA_PROGRAM;
  if (program) {
    // Whatever this program starts is itself again.
    delete process.env.LOA_PROGRAM;
    launcher.startSeed(program);
    return;
  }
  if (argv.length === 3 && argv[2] === '--version') {
    process.stdout.write(require('../package.json').version + '\n');
    return;
  }
  if (argv[2] === 'hook' && isHookCall(argv.slice(3))) {
    require('../dist/hook.cjs');
    return;
  }
  try {
    require('../dist/cli/loa.cjs');
  } catch (error) {
    launcher.incomplete(error);
  }
}

/** `EVENT`, or `--client NAME EVENT` in either order; anything else is for the command line to explain. */
function isHookCall(words) {
  var at = words.indexOf('--client');
  var rest = at === -1 ? words : words.slice(0, at).concat(words.slice(at + 2));
  return rest.length === 1 && rest[0].charAt(0) !== '-';
}

launcher.launch(__filename, start);
