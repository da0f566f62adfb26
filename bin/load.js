// Starts a bundled program with the code that the engine compiled for it in an earlier run, which takes a third off what a short
// command costs. The code, and the text that it was compiled from, is kept in a file for each command: beside the bundle,
// made by the build, or in the person's cache, made by the first run on another Node. The texts that the last run needed are read in one
// go, the code piece by piece into the same room: what a program has not yet touched of its memory costs more than reading does. Whatever is wrong with it (missing, cut, of another build, Node or owner), the program starts without.
// The engine trusts such code blindly, so a piece is used only when its length and the sum over its sectors are right, and the
// file is synced before it takes its name. Since it is code, it is never read from the project's tree, nor from a folder or file that
// others can write to. LOA_CODE_CACHE=off leaves all of it out, =DIR (an absolute path) keeps it elsewhere.
'use strict';

var fs = require('fs');
var path = require('path');
var vm = require('vm');

var MARK = 'loa-code-5';
var HEADER_BYTES = 16384;
/** Disks lose whole sectors: one byte of each of these many is summed, which costs next to nothing. */
var STRIDE_BYTES = 512;
/** Of the file that `keep.js` writes. */
var LAYOUT = { mark: MARK, headerBytes: HEADER_BYTES, strideBytes: STRIDE_BYTES, sumOf: sumOf };
/** Commands that are frequent, or of which much is compiled. */
var KEPT_FOR = /^(?:remember|recall|resume|checkpoint|status|redact|[A-Z][A-Za-z]{2,30})$/;
/** Those of several, each of which has code of its own. */
var KEPT_FOR_GROUPS = /^(?:ground|ledger|state|memory|task|trajectory)$/;
var COMMAND = /^[a-z-]{2,20}$/;
/** Exit codes up to this one are verdicts; those above it are failures. */
var FINDINGS_EXIT = 2;
var LIFE_SECONDS_MAX = 10;
var OTHERS_WRITE = 18; // 0o022
var WRAPPER_START = '(function (exports, require, module, __filename, __dirname, importPackage) {';
var WRAPPER_END = '\n})';

/**
 * `entry` names the program's file in `folder`. Like those of all chunks, its name holds a hash of its content. `setUps` is how the
 * engine is to work for some commands; it takes kept code only when it works as it did when it made that code, so it is set up first.
 */
exports.startProgram = function (folder, entry, setUps) {
  setUpEngine(setUps);
  var places = findPlaces(entry.split('-')[0]);
  var built = openKept(places.built, isOursOrRoots);
  var own = built || !isBelievable(places.own) ? undefined : places.own;
  var world = { folder: folder, chunks: Object.create(null), kept: built || openKept(own, isOurs) };
  var exported = loadChunk(world, entry);
  if (own) keepAtExit(world, own);
  return exported;
};

function setUpEngine(setUps) {
  var one = process.argv[2];
  var flags = setUps && (setUps[one] || setUps[one + ' ' + process.argv[3]]);
  // Loaded here: it brings the streams along, which few commands need.
  if (Array.isArray(flags)) flags.forEach(require('v8').setFlagsFromString);
}

/** The words of a command that is worth it, as they stand in the name of a file; '' for others. */
function nameCommand(words) {
  var word = (words[0] === 'hook' ? words[1] : words[0]) || '';
  if (KEPT_FOR.test(word)) return word;
  return KEPT_FOR_GROUPS.test(word) && COMMAND.test(words[1] || '') ? word + '-' + words[1] : '';
}

/** A file for each command: reading in what other commands need would cost as much as compiling what this one does. */
function findPlaces(program) {
  var command = nameCommand(process.argv.slice(2, 4));
  var given = process.env.LOA_CODE_CACHE;
  if (given === 'off' || command === '') return {};
  var name = [program, command, process.version, process.platform, process.arch].join('-');
  if (given) return { own: path.join(given, name + '.code') };
  var home = process.env.HOME || process.env.USERPROFILE || '';
  var cache = process.env.XDG_CACHE_HOME || path.join(home, '.cache');
  var install = (sumOf(Buffer.from(__dirname), 1) >>> 0).toString(36);
  return {
    built: path.join(__dirname, '..', 'dist', 'code', name + '.code'),
    own: path.join(cache, 'loa', 'code', name + '-' + install + '.code'),
  };
}

/** The environment may be a repository's doing (its settings for shells and editors), so the place it names is looked at. */
function isBelievable(file) {
  if (file === undefined || !path.isAbsolute(file)) return false;
  var folder = path.dirname(file);
  try {
    if (fs.existsSync(folder) && !isOurs(fs.statSync(folder))) return false;
    var isInProject = require('../plugin/bin/project-tree.cjs').isInProject;
    var project = process.env.CLAUDE_PROJECT_DIR;
    return !isInProject(folder, process.cwd()) && !(project && isInProject(folder, project));
  } catch {
    return false; // A folder that just vanished, ours or the working one: then nothing is kept there.
  }
}

function isOurs(stat) {
  if (process.getuid === undefined) return true;
  return stat.uid === process.getuid() && (stat.mode & OTHERS_WRITE) === 0;
}

function isOursOrRoots(stat) {
  return isOurs(stat) || (stat.uid === 0 && (stat.mode & OTHERS_WRITE) === 0);
}

/** Undefined when there is none, or somebody else could have written into it. The file stays open until the process ends. */
function openKept(file, isSafe) {
  if (file === undefined || !fs.existsSync(file)) return undefined;
  var descriptor;
  try {
    descriptor = fs.openSync(file, 'r');
    var stat = fs.fstatSync(descriptor);
    var start = Buffer.allocUnsafeSlow(HEADER_BYTES);
    var isWhole = isSafe(stat) && readInto(start, descriptor, HEADER_BYTES, 0);
    var header = isWhole && JSON.parse(start.latin1Slice(0, HEADER_BYTES));
    if (header && header.mark === MARK && header.size === stat.size) {
      var room = Buffer.allocUnsafeSlow(header.roomBytes);
      var isRead = readInto(room, descriptor, header.textBytes, HEADER_BYTES);
      // In one piece, since the engine moves small strings about and leaves large ones where they are.
      var text =
        isRead && sumUp(room, header.textBytes) === header.sum && room.latin1Slice(0, header.textBytes);
      if (text) return { descriptor: descriptor, room: room, text: text, chunks: header.chunks };
    }
  } catch {
    // Then nothing is kept, which is always right.
  }
  if (descriptor !== undefined) fs.closeSync(descriptor);
  return undefined;
}

function readInto(bytes, descriptor, count, position) {
  return fs.readSync(descriptor, bytes, 0, count, position) === count;
}

function sumUp(bytes, count) {
  return sumOf(bytes.subarray(0, count), STRIDE_BYTES);
}

/** A signed number: the engine works with numbers of 32 bits many times faster while they have a sign. */
function sumOf(bytes, stride) {
  var sum = bytes.length;
  for (var at = 0; at < bytes.length; at += stride) sum = (Math.imul(sum, 31) + bytes[at]) | 0;
  return sum;
}

/**
 * What is kept for a chunk, if it is sound: where its code begins, how long it is, a sum over it; where its text begins and ends, and
 * for a text that the last run did not need a sum of its own. The code is there until the next one is read.
 */
function readKept(kept, name) {
  var place = kept && kept.chunks[name];
  if (!place) return undefined;
  var text = place[5] === undefined ? kept.text.slice(place[3], place[4]) : readText(kept, place);
  var isRead = readInto(kept.room, kept.descriptor, place[1], place[0]);
  if (!isRead || !text || sumUp(kept.room, place[1]) !== place[2]) return undefined;
  return { code: kept.room.subarray(0, place[1]), text: text };
}

function readText(kept, place) {
  var count = place[4] - place[3];
  var isRead = readInto(kept.room, kept.descriptor, count, place[3]);
  return isRead && sumUp(kept.room, count) === place[5] && kept.room.latin1Slice(0, count);
}

function loadChunk(world, name) {
  var known = world.chunks[name];
  if (known !== undefined) return known.module.exports;
  var file = path.join(world.folder, name);
  // The build writes nothing but ASCII, and such text is read, kept and compiled in half the room.
  var piece = readKept(world.kept, name) || {
    text: WRAPPER_START + fs.readFileSync(file, 'latin1') + WRAPPER_END,
  };
  var script = new vm.Script(piece.text, { filename: file, cachedData: piece.code });
  var isNew = script.cachedDataRejected !== false;
  var chunk = { script: script, text: piece.text, module: { exports: {} }, isNew: isNew };
  world.chunks[name] = chunk;
  var others;
  var requireFrom = function (id) {
    if (id.startsWith('./')) return loadChunk(world, id.slice(2));
    if (id.startsWith('node:')) return require(id);
    others = others || require('module').createRequire(file);
    return others(id);
  };
  var run = script.runInThisContext();
  run(chunk.module.exports, requireFrom, chunk.module, file, world.folder, importPackage);
  return chunk.module.exports;
}

/** The build puts this in the place of `import`, which is not to be had in code that comes from a script. */
function importPackage(name) {
  return import(name);
}

/** By the first run of a command that goes well, on an engine as it comes. */
function keepAtExit(world, file) {
  if (process.execArgv.length > 0 || process.env.NODE_OPTIONS) return;
  process.once('exit', function (exitCode) {
    var chunks = Object.keys(world.chunks);
    var isKnown = chunks.every(function (name) {
      return !world.chunks[name].isNew;
    });
    if (exitCode > FINDINGS_EXIT || process.uptime() > LIFE_SECONDS_MAX) return;
    // The build goes through a command more than once, each time with some functions more.
    if (isKnown && !process.env.LOA_CODE_LEARN) return;
    try {
      var pieces = chunks.map(function (name) {
        var chunk = world.chunks[name];
        return { name: name, code: chunk.script.createCachedData(), text: chunk.text, isUsed: true };
      });
      // Loaded here: most runs write nothing.
      require('./keep.js').writeKept(file, pieces.concat(piecesNotUsed(world)), LAYOUT);
    } catch {
      // A full disk, a folder of somebody else: the program did its work, and the next run compiles again.
    }
  });
}

/** What a run that went another way has kept of this build. */
function piecesNotUsed(world) {
  return Object.keys(world.kept ? world.kept.chunks : {}).flatMap(function (name) {
    if (world.chunks[name] || !fs.existsSync(path.join(world.folder, name))) return [];
    var piece = readKept(world.kept, name);
    return piece ? [{ name: name, code: Buffer.from(piece.code), text: piece.text, isUsed: false }] : [];
  });
}
