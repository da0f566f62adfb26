#!/usr/bin/env node
// Launcher of `health-check`.
'use strict';

var launcher = require('./launch.js');

launcher.launch(__filename, function () {
  launcher.startSeed('health-check');
});
