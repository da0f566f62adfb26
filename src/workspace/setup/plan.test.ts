import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeInvocation } from './invocation.ts';
import { AGENTS, type Change } from './model.ts';
import { planInit, planUninstall } from './plan.ts';

type Tree = Readonly<Record<string, string>>;

const portable = describeInvocation('/p', '/p/node_modules/loakit');
const personal = describeInvocation('/p', '/opt/loa kit');
const SKILLS = [{ path: '.claude/skills/loa-x/SKILL.md', text: '---\nname: loa-x\n---\n' }];
const reader = (tree: Tree) => (path: string) => tree[path];

function apply(tree: Tree, changes: readonly Change[]): Tree {
  const result: Record<string, string> = { ...tree };
  for (const { path, after } of changes) {
    if (after === undefined) delete result[path];
    else result[path] = after;
  }
  return result;
}

const init = (tree: Tree, invocation = portable) => {
  const changes = planInit({ agents: AGENTS, invocation, skills: SKILLS }, reader(tree));
  const created = changes.filter((change) => change.before === undefined).map((change) => change.path);
  return { tree: apply(tree, changes), created };
};

const foreignSettings = JSON.stringify(
  {
    permissions: { allow: ['Bash'] },
    hooks: { PostToolUse: [{ matcher: 'Edit', hooks: [{ type: 'command', command: 'fmt' }] }] },
  },
  null,
  4,
);
const trees: fc.Arbitrary<Tree> = fc.record(
  {
    '.gitignore': fc.constantFrom('', 'node_modules\n', 'a\r\nb\r\n', 'no newline'),
    '.claude/settings.json': fc.constantFrom('{}\n', foreignSettings, `${foreignSettings}\n`, '{"a":1}'),
    '.mcp.json': fc.constantFrom(
      '{\n\t"mcpServers": {\n\t\t"other": {"command": "x"}\n\t}\n}\n',
      '{"mcpServers":{"a":{}}}',
    ),
    '.cursor/mcp.json': fc.constant('{\n  "mcpServers": {\n    "z": {}\n  },\n  "more": [1, 2]\n}'),
    '.codex/config.toml': fc.constantFrom('model = "x"\n', '[a]\nb = 1'),
    '.loa.config.yaml': fc.constant('paths:\n  grimoire: notes\n'),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<Tree>;

describe('init and uninstall', () => {
  it('uninstall after init gives back every byte of every shared file', () => {
    fc.assert(
      fc.property(trees, fc.constantFrom(portable, personal), (before, invocation) => {
        const installed = init(before, invocation);
        const after = apply(
          installed.tree,
          planUninstall(reader(installed.tree), { created: installed.created, skills: SKILLS }),
        );
        expect(after).toEqual(before);
      }),
    );
  });
  it('a second init, and a second uninstall, change nothing', () => {
    fc.assert(
      fc.property(trees, (before) => {
        const { tree } = init(before);
        expect(planInit({ agents: AGENTS, invocation: portable, skills: SKILLS }, reader(tree))).toEqual([]);
        expect(planUninstall(reader(before), { created: [], skills: SKILLS })).toEqual([]);
      }),
    );
  });
  it('foreign hooks and servers stay, ours move along when the installation moves', () => {
    const { tree } = init({ '.claude/settings.json': foreignSettings });
    const moved = apply(
      tree,
      planInit(
        {
          agents: ['claude'],
          invocation: describeInvocation('/p', '/p/vendor/loakit'),
          skills: SKILLS,
        },
        reader(tree),
      ),
    );
    const hooks = JSON.parse(moved['.claude/settings.json'] as string).hooks;
    expect(hooks.PostToolUse).toHaveLength(2);
    expect(hooks.PostToolUse[0].hooks[0].command).toBe('fmt');
    expect(hooks.PostToolUse[1].hooks[0].command).toContain('/vendor/loakit/dist/hook.cjs');
  });
  it('a path of this machine only goes into personal settings', () => {
    const { tree } = init({}, personal);
    expect(tree['.claude/settings.json']).toBeUndefined();
    expect(tree['.claude/settings.local.json']).toContain(
      'node \\"/opt/loa kit/dist/hook.cjs\\" SessionStart',
    );
  });
  it('takes what the client wrote down about our server along, and nothing else of its file', () => {
    const { tree, created } = init({});
    const leave = (settings: string) => {
      const used = { ...tree, '.claude/settings.local.json': settings };
      return apply(used, planUninstall(reader(used), { created, skills: SKILLS }))[
        '.claude/settings.local.json'
      ];
    };
    expect(leave('{\n  "enabledMcpjsonServers": [\n    "loa"\n  ]\n}\n')).toBeUndefined();
    expect(JSON.parse(leave('{"a":1,"enabledMcpjsonServers":["other","loa"]}') ?? '')).toEqual({
      a: 1,
      enabledMcpjsonServers: ['other'],
    });
  });
  it('a skill that somebody edited stays', () => {
    const { tree, created } = init({});
    const edited = { ...tree, '.claude/skills/loa-x/SKILL.md': 'mine' };
    expect(apply(edited, planUninstall(reader(edited), { created, skills: SKILLS }))).toEqual({
      '.claude/skills/loa-x/SKILL.md': 'mine',
    });
  });
  it('a settings file that is not JSON and does not name us keeps nobody from leaving', () => {
    const broken = '{ "permissions": {}, // mine\n}';
    const { tree, created } = init({});
    const used = { ...tree, '.claude/settings.local.json': broken };
    expect(apply(used, planUninstall(reader(used), { created, skills: SKILLS }))).toEqual({
      '.claude/settings.local.json': broken,
    });
    const ours = { ...tree, '.mcp.json': '{ "mcpServers": { "loa": {}, } }' };
    expect(() => planUninstall(reader(ours), { created, skills: SKILLS })).toThrow('.mcp.json');
  });
  it('an installation on the PATH is named in files that teams share', () => {
    const invocation = describeInvocation('/p', '/usr/lib/node_modules/loakit', true);
    expect(init({}, invocation).tree['.mcp.json']).toContain('"command": "loa"');
    expect(init({}, personal).tree['.mcp.json']).toContain('/opt/loa kit/bin/loa.js');
  });
  it('a settings file that is not JSON is refused before anything changes', () => {
    expect(() => init({ '.claude/settings.json': '{ // comment\n}' })).toThrow(
      /settings\.json is not valid JSON/,
    );
  });
});
