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
  if (argv[2] === 'hook' && argv.length === 4 && argv[3].charAt(0) !== '-') {
    require('../dist/hook.cjs');
    return;
  }
  try {
    require('../dist/cli/loa.cjs');
  } catch (error) {
    launcher.incomplete(error);
  }
}

launcher.launch(__filename, start);
