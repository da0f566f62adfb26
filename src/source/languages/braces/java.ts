// Java: types by their words, members by their types. Nothing said means visible within the package.

import { compileRules } from '../../lex/rules.ts';
import { wordHashes } from '../../scan/scan.ts';
import { type BraceTable, introducers, modifiers } from '../../scan/table.ts';
import { readTypeFirst } from '../../scan/type-first.ts';

const NOT_DECLARATIONS = wordHashes(
  'return if else for while do switch case break continue throw new import package try assert',
);

const visibilityOf: BraceTable['visibilityOf'] = (_name, scope) =>
  scope.kind === 'interface' ? 'public' : 'internal';

export const java: BraceTable = {
  rules: compileRules({
    lineComments: ['//'],
    blockComments: [['/*', '*/']],
    strings: [
      { open: '"""', close: '"""', escape: true, multiline: true },
      { open: '"', close: '"', escape: true },
    ],
    tick: 'character',
    nameBytes: '$',
  }),
  introducers: introducers({
    class: { kind: 'class', body: 'members' },
    interface: { kind: 'interface', body: 'members' },
    enum: { kind: 'enum', body: 'members' },
    record: { kind: 'class', body: 'members', isSoft: true },
  }),
  modifiers: modifiers('abstract final native synchronized strictfp transient volatile default sealed', {
    public: { visibility: 'public' },
    protected: { visibility: 'protected' },
    private: { visibility: 'private' },
    static: { isStatic: true },
  }),
  lineEnds: false,
  joiners: new Set(),
  attributes: ['@'],
  visibilityOf,
  readOther: readTypeFirst({ statements: NOT_DECLARATIONS, visibilityOf }),
};
