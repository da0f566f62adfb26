#!/usr/bin/env node
// Launcher of `grounding-check`.
'use strict';

var launcher = require('./launch.js');

launcher.launch(__filename, function () {
  launcher.startSeed('grounding-check');
});
