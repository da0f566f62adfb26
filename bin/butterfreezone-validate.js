#!/usr/bin/env node
// Launcher of `butterfreezone-validate`.
'use strict';

var launcher = require('./launch.js');

launcher.launch(__filename, function () {
  launcher.startSeed('butterfreezone-validate');
});
