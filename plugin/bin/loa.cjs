// Finds the installed loa and starts it: the one the person named in LOA_BIN, the one this plugin lies in, or the one on the PATH.
// Nothing that lies in the project is ever run from here: whoever wrote the repository wrote that, too.
// A hook whose loa is missing, or whose project calls loa by its own settings already, says nothing and lets the session go on.
'use strict';

const fs = require('node:fs');
const path = require('node:path');
const { isInProject } = require('./project-tree.cjs');

const project = process.env.CLAUDE_PROJECT_DIR || process.cwd();
const words = process.argv.slice(2);
const isHook = words[0] === 'hook';

/** The package folder of each place where it may be. */
function* places() {
  const named = process.env.LOA_BIN;
  if (named) yield* [named, path.join(named, 'loa'), path.join(named, 'loa.js')].map(packageOf);
  yield path.join(__dirname, '..', '..');
  for (const dir of (process.env.PATH || '').split(path.delimiter)) yield packageOf(path.join(dir, 'loa'));
}

/** A program in a `bin` folder is a link into its package. Undefined when it is not there, or not out of the project's reach. */
function packageOf(program) {
  if (!path.isAbsolute(program) || isOfProject(path.dirname(program))) return undefined;
  try {
    const found = path.dirname(path.dirname(fs.realpathSync(program)));
    return isOfProject(found) ? undefined : found;
  } catch {
    return undefined;
  }
}

/** An agent may have been started elsewhere than in the folder it calls its project. */
function isOfProject(folder) {
  return isInProject(folder, project) || isInProject(folder, process.cwd());
}

function find() {
  for (const dir of places()) {
    if (dir !== undefined && fs.existsSync(path.join(dir, 'dist', 'hook.cjs')) && isLoakit(dir)) return dir;
  }
  return undefined;
}

function isLoakit(dir) {
  try {
    return JSON.parse(fs.readFileSync(path.join(dir, 'package.json'), 'utf8')).name === 'loakit';
  } catch {
    return false;
  }
}

function isCalledBySettings() {
  return ['settings.json', 'settings.local.json'].some((name) => {
    try {
      return fs.readFileSync(path.join(project, '.claude', name), 'utf8').includes('dist/hook.cjs');
    } catch {
      return false;
    }
  });
}

const dir = isHook && isCalledBySettings() ? undefined : find();
if (dir !== undefined) {
  if (isHook) require(path.join(dir, 'dist', 'hook.cjs'));
  else require(path.join(dir, 'bin', 'loa.js'));
} else if (!isHook) {
  process.stderr.write('The program loa is not installed. Run: npm install --global loakit\n');
  process.exitCode = 69;
} else if (words[1] === 'SessionStart' && !isCalledBySettings()) {
  process.stdout.write('The loa plugin is here, but its program is not: npm install --global loakit\n');
}
