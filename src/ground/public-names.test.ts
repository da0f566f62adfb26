// Which names a page calls public: what those who use the package can reach, each counted once.

import { describe, expect, it } from 'vitest';
import { usePages } from './page.suite.ts';

const pageOf = usePages();

const FILLING = `${Array.from({ length: 8 }, (_, at) => `/** Opens the gate of row ${at} for whoever stands before it. */\nexport function openRow${at}(who: string): string {\n  const a = who;\n  const b = a;\n  return b;\n}\n`).join('')}`;

describe('public names', () => {
  const script = {
    'package.json': '{"name": "gate", "version": "1.0.0", "exports": {".": "./src/index.ts"}}',
    'src/index.ts':
      "import { innerKeys } from './inner.ts';\nexport { openGate } from './open.ts';\ninnerKeys({});\n",
    'src/open.ts': `import { innerKeys } from './inner.ts';\n/** Opens the gate and waits until it stands open. */\nexport function openGate(): void {\n  innerKeys({});\n}\n${FILLING}`,
    'src/inner.ts':
      '/** The keys of an object, typed as what they are. */\nexport function innerKeys(of: object): string[] {\n  const keys = Object.keys(of);\n  keys.sort();\n  return keys;\n}\n',
  };

  it('are those that its exports lead to, not whatever says export', async () => {
    const page = await pageOf(script);
    expect(page).not.toContain('inner.ts:innerKeys');
    expect(page).toContain('interfaces: [public names]');
  });

  it('are none of a type that is kept inside or marked as internal, and none that is declared for several kinds of arguments', async () => {
    const body = '{\n    int i = 0;\n    i++;\n    i--;\n    i++;\n  }\n';
    const type = (name: string, head: string, extra = ''): string =>
      `package org.gate;\n\n${head} ${name} {\n  /** Turns the ${name.toLowerCase()} around until it stands still. */\n  public void turn${name}(int by) ${body}${extra}}\n`;
    const page = await pageOf({
      'pom.xml': '<project><artifactId>gate</artifactId><version>1</version></project>\n',
      'src/main/java/org/gate/Door.java': type('Door', 'public class'),
      'src/main/java/org/gate/Hinge.java': type('Hinge', 'final class'),
      'src/main/java/org/gate/Bolt.java': type('Bolt', '/** Holds it.\n * @internal\n */\npublic class'),
      'src/main/java/org/gate/Lock.java': type(
        'Lock',
        'public class',
        `  /** Turns the lock by its name for a while. */\n  public void turnLock(String name) ${body}`,
      ),
      'src/main/java/org/gate/Use.java':
        'package org.gate;\n\npublic class Use {\n  void a(Door d, Hinge h, Bolt b, Lock l) {\n    d.turnDoor(1);\n    h.turnHinge(1);\n    b.turnBolt(1);\n    l.turnLock(1);\n  }\n}\n',
    });
    expect(page).toContain('Door.turnDoor` — Turns the door around until it stands still');
    for (const name of ['turnHinge` —', 'turnBolt` —', 'turnLock` —']) expect(page).not.toContain(name);
  });

  it('are none of an inner package, a deprecated one, or one whose sentence repeats its name', async () => {
    const type = (name: string, words: string): string =>
      `package org.gate;\n\n/** ${words} */\npublic class ${name} {\n  public void a() {\n    int i = 0;\n    i++;\n    i--;\n  }\n}\n`;
    const page = await pageOf({
      'pom.xml': '<project><artifactId>gate</artifactId><version>1</version></project>\n',
      'src/main/java/org/gate/Door.java': type('Door', 'Lets through whoever has the right key.'),
      'src/main/java/org/gate/Fence.java': type(
        'Fence',
        'Keeps out whoever has no key.\n * @deprecated no use',
      ),
      'src/main/java/org/gate/GateModule.java': type('GateModule', 'An instance of the gate module.'),
      'src/main/java/org/gate/impl/Hinge.java':
        'package org.gate.impl;\n\n/** Holds the door in its frame. */\npublic class Hinge {\n  /** Turns the door by an angle. */\n  public void turnDoorBy(int angle) {\n    int i = angle;\n    i++;\n    i--;\n  }\n}\n',
      'src/main/java/org/gate/impl/Frame.java':
        'package org.gate.impl;\n\npublic class Frame {\n  void a(Hinge hinge) {\n    hinge.turnDoorBy(1);\n  }\n}\n',
    });
    expect(page).toContain('**Door** — Lets through');
    expect(page).not.toMatch(/^- .*turnDoorBy|An instance of the gate|Fence\*?\*? — |Fence` — /m);
  });

  it('of a type that is called as the package, its methods are told', async () => {
    const methods = Array.from({ length: 14 }, (_, at) => `  step${String.fromCharCode(97 + at)}(): void;`);
    const page = await pageOf({
      'package.json': '{"name": "gate", "version": "1.0.0", "exports": {".": "./src/index.ts"}}',
      'README.md': '# gate\n\nA gate for gardens.\n\n```js\ngate().stepm();\n```\n',
      'src/index.ts':
        "import type { GateInstance } from './factory.ts';\nexport function makeGate(): GateInstance {\n  return {} as GateInstance;\n}\n",
      'src/factory.ts': `/** Instance of the gate module. */\nexport interface GateInstance {\n${methods.join('\n')}\n  /** @deprecated */\n  stepz(): void;\n}\n`,
    });
    expect(page).toMatch(/GateInstance`; methods: `stepm`, `stepa`, .*`stepk` and 2 more$/m);
  });
});

it('names that only checkers of types see, and the hook of an interpreter, are offered to nobody', async () => {
  const page = await pageOf({
    'setup.py': "from setuptools import setup\nsetup(name='kettle', packages=['kettle'])\n",
    'kettle/__init__.py':
      'import typing as t\n\nif t.TYPE_CHECKING:\n\n    class Hot(t.Protocol):\n        def hot(self) -> bool:\n            ...\n\n\nclass Kettle:\n    """Boils water."""\n\n    def boil(self):\n        return 1\n',
    'kettle/use.py': 'from kettle import Kettle\n\n\ndef tea():\n    return Kettle().boil()\n',
    'kettle/_fast.c':
      '#include <Python.h>\nPyMODINIT_FUNC PyInit__fast(void)\n{\n\treturn PyModule_Create(&module);\n}\n',
    'kettle/_fast.pyi': 'def old_boil(heat: int) -> str: ...\n',
  });
  expect(page).toContain('Kettle');
  for (const name of ['Hot', 'PyInit__fast', 'old_boil'])
    expect(page).not.toMatch(new RegExp(`\\*\\*${name}\\*\\*|:${name}\`|\`${name}\` —`));
});
