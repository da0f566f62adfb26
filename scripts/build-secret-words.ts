// Writes src/redact/may-hold/table.ts from the detector's rules. To be run when a rule was added or changed; a test says so.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deriveGroups, renderTable } from '../src/redact/may-hold/derive.ts';
import { secretMatchers } from '../src/redact/rule-set.ts';

const file = join(import.meta.dirname, '..', 'src', 'redact', 'may-hold', 'table.ts');
writeFileSync(file, renderTable(deriveGroups(secretMatchers())));
