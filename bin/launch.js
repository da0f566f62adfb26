// What every launcher shares, in JavaScript that any Node can read: when the running Node is too old it moves to the pinned one
// beside the package, and never shows a stack trace for it. No Node from elsewhere is ever started.
'use strict';

var path = require('path');
var FLOOR = [22, 13];
var ALL_WRITE = 2; // 0o002

function isTooOld(version) {
  var parts = version.split('.');
  var major = Number(parts[0]);
  return major < FLOOR[0] || (major === FLOOR[0] && Number(parts[1]) < FLOOR[1]);
}

/**
 * In the package's own tree, or installed beside it in the same `node_modules`. Not further up: those folders may be anybody's.
 * Undefined also when somebody else could have put it there.
 */
exports.findPinnedNode = function () {
  var own = path.dirname(__dirname);
  var beside = path.dirname(own);
  var folders = [path.join(own, 'node_modules')];
  if (path.basename(beside) === 'node_modules') folders.push(beside);
  var name = process.platform === 'win32' ? 'node.exe' : 'node';
  for (var at = 0; at < folders.length; at += 1) {
    var parts = [folders[at], path.join(folders[at], 'node'), path.join(folders[at], 'node', 'bin')];
    var program = path.join(parts[2], name);
    if (parts.concat(program).every(isOurs)) return program;
  }
  return undefined;
};

/** There, of this user or root, and not open to everybody. */
function isOurs(file) {
  try {
    var stat = require('fs').statSync(file);
    if (process.getuid === undefined) return true;
    return (stat.uid === process.getuid() || stat.uid === 0) && (stat.mode & ALL_WRITE) === 0;
  } catch (_error) {
    return false; // Not there.
  }
}

function runWith(node, file) {
  var child = require('child_process').spawn(node, [file].concat(process.argv.slice(2)), {
    stdio: 'inherit',
    env: Object.assign({}, process.env, { LOA_RELAUNCHED: '1' }),
  });
  // The terminal sends the signal to both; the child decides, and its end is ours.
  ['SIGINT', 'SIGTERM', 'SIGHUP'].forEach(function (signal) {
    process.on(signal, function () {
      child.kill(signal);
    });
  });
  child.on('error', tooOld);
  child.on('exit', function (code, signal) {
    process.exit(code === null ? 128 + (require('os').constants.signals[signal] || 0) : code);
  });
}

function tooOld() {
  process.stderr.write(
    'loa: this is Node ' +
      process.versions.node +
      ', and loa needs Node ' +
      FLOOR.join('.') +
      ' or newer. Install a newer Node, or run "npm install node@24" beside it.\n',
  );
  process.exit(64);
}

exports.launch = function (file, start) {
  if (!isTooOld(process.versions.node)) return start();
  // A pinned Node that is too old itself must not be started again and again.
  var pinned = process.env.LOA_RELAUNCHED === '1' ? undefined : exports.findPinnedNode();
  if (pinned === undefined) return tooOld();
  runWith(pinned, file);
};

exports.incomplete = function (error) {
  process.stderr.write('loa: the installation is incomplete (' + error.message + '). Install it again.\n');
  process.exit(70);
};

/** Starts one of the programs that older scripts call by their own names. */
exports.startSeed = function (program) {
  import('../dist/cli/seed.js')
    .then(function (module) {
      return module.startSeedProgram(program);
    })
    .catch(exports.incomplete);
};
