// Writes the file in which `load.js` keeps compiled code: whole and synced before it takes its name, readable by others and
// writable by nobody else. What was not used for a month is swept up beside it.
'use strict';

var fs = require('fs');
var path = require('path');

var UNUSED_MS_MAX = 30 * 24 * 3600 * 1000;

/** `pieces` have a name, compiled code and the text it was compiled from; the texts of those that are used come first, to be read together. */
exports.writeKept = function (file, pieces, layout) {
  var sumOf = layout.sumOf;
  var parts = [];
  var size = layout.headerBytes;
  var add = function (bytes) {
    parts.push(bytes);
    size += bytes.length;
    return size - bytes.length;
  };
  var textOf = function (piece) {
    return Buffer.from(piece.text, 'latin1');
  };
  var used = Buffer.concat(
    pieces
      .filter(function (piece) {
        return piece.isUsed;
      })
      .map(textOf),
  );
  add(used);
  var chunks = {};
  var roomBytes = used.length;
  var textEnd = 0;
  pieces.forEach(function (piece) {
    var place = [add(piece.code), piece.code.length, sumOf(piece.code, layout.strideBytes)];
    if (piece.isUsed) {
      textEnd += piece.text.length;
      place.push(textEnd - piece.text.length, textEnd);
    } else {
      var text = textOf(piece);
      place.push(add(text), size, sumOf(text, layout.strideBytes));
    }
    chunks[piece.name] = place;
    roomBytes = Math.max(roomBytes, piece.code.length, piece.text.length);
  });
  var places = {
    mark: layout.mark,
    size: size,
    roomBytes: roomBytes,
    textBytes: used.length,
    sum: sumOf(used, layout.strideBytes),
    chunks: chunks,
  };
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
