#!/usr/bin/env node
// Launcher of `butterfreezone-gen`.
'use strict';

var launcher = require('./launch.js');

launcher.launch(__filename, function () {
  launcher.startSeed('butterfreezone-gen');
});
