#!/usr/bin/env node
// Launcher of `self-heal-state`.
'use strict';

var launcher = require('./launch.js');

launcher.launch(__filename, function () {
  launcher.startSeed('self-heal-state');
});
