// Writes the file in which `load.js` keeps compiled code: whole and synced before it takes its name, readable by others and
// writable by nobody else. What was not used for a month is swept up beside it.
'use strict';

var fs = require('fs');
var path = require('path');

var UNUSED_MS_MAX = 30 * 24 * 3600 * 1000;

/** `pieces` have a name, compiled code and the text it was compiled from. */
exports.writeKept = function (file, pieces, layout) {
  var sumOf = layout.sumOf;
  var chunks = {};
  var size = layout.headerBytes;
  var textSize = 0;
  var parts = [];
  pieces.forEach(function (piece) {
    var gap = -piece.code.length & (layout.alignedBytes - 1);
    var textEnd = textSize + piece.text.length;
    chunks[piece.name] = [
      size,
      size + piece.code.length,
      sumOf(piece.code, layout.strideBytes),
      textSize,
      textEnd,
    ];
    size += piece.code.length + gap;
    textSize = textEnd;
    parts.push(piece.code, Buffer.alloc(gap));
  });
  var texts = Buffer.concat(
    pieces.map(function (piece) {
      return Buffer.from(piece.text, 'latin1');
    }),
  );
  var places = {
    mark: layout.mark,
    size: size + textSize,
    texts: size,
    sum: sumOf(texts, layout.strideBytes),
    chunks: chunks,
  };
  size += textSize;
  parts.push(texts);
  var header = JSON.stringify(places).padEnd(layout.headerBytes);
  if (header.length > layout.headerBytes) return;
  fs.mkdirSync(path.dirname(file), { recursive: true, mode: 448 /* 0o700 */ });
  var temporary = file + '.' + process.pid + '.tmp';
  var descriptor = fs.openSync(temporary, 'wx', 420 /* 0o644 */);
  try {
    var written = fs.writevSync(descriptor, [Buffer.from(header, 'latin1')].concat(parts));
    if (written !== size) throw new Error('the disk took only a part');
    fs.fsyncSync(descriptor);
    fs.closeSync(descriptor);
    fs.renameSync(temporary, file);
  } catch (error) {
    fs.rmSync(temporary, { force: true });
    throw error;
  }
  sweepBeside(file);
};

/** What is a month old may be of a Node or an installation that is gone; what is still in use is made again. */
function sweepBeside(file) {
  var folder = path.dirname(file);
  fs.readdirSync(folder).forEach(function (name) {
    var other = path.join(folder, name);
    var isOurs = name.endsWith('.code') || name.endsWith('.tmp');
    if (isOurs && Date.now() - fs.statSync(other).mtimeMs > UNUSED_MS_MAX) fs.rmSync(other, { force: true });
  });
}
