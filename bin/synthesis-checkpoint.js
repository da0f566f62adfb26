#!/usr/bin/env node
// Launcher of `synthesis-checkpoint`.
'use strict';

var launcher = require('./launch.js');

launcher.launch(__filename, function () {
  launcher.startSeed('synthesis-checkpoint');
});
