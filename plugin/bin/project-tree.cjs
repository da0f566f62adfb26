// Tells what lies in the tree of a project, and so may come from whoever wrote the repository: no code is run from there unless
// the person chose it. The tree is the nearest folder upward with a `.git`, or else the folder itself. Links are resolved.
'use strict';

const fs = require('node:fs');
const path = require('node:path');

/** Whether `name` lies in the project around the folder `start`. What cannot be resolved counts as lying there. */
exports.isInProject = (name, start) => {
  try {
    const folder = fs.realpathSync(start);
    const tree = findTree(folder);
    const real = resolveAsFarAsThere(name);
    if (!isInside(tree, real)) return false;
    // A repository around the person's home (of settings, say) is the person's own; then only the folder itself is in doubt.
    const home = fs.realpathSync(require('node:os').userInfo().homedir);
    if (!isInside(tree, home)) return true;
    return isInside(folder, real) && !isInside(folder, home);
  } catch {
    return true;
  }
};

function findTree(folder) {
  for (let dir = folder; ; dir = path.dirname(dir)) {
    if (fs.existsSync(path.join(dir, '.git'))) return dir;
    if (dir === path.dirname(dir)) return folder;
  }
}

function isInside(folder, name) {
  const way = path.relative(folder, name);
  return way !== '..' && !way.startsWith(`..${path.sep}`) && !path.isAbsolute(way);
}

/** Links resolved up to the first part that is not there yet. */
function resolveAsFarAsThere(name) {
  for (let dir = path.resolve(name); ; dir = path.dirname(dir)) {
    if (fs.existsSync(dir)) return path.join(fs.realpathSync(dir), path.relative(dir, path.resolve(name)));
    if (dir === path.dirname(dir)) return path.resolve(name);
  }
}
