import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasDoubledHooks } from './agents.ts';
import { describeInvocation } from './invocation.ts';
import { planInit, planUninstall } from './plan.ts';
import { AGENTS, type Change } from './setup-plan.ts';

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

const EXCLUDE = { path: '.git/info/exclude', prefix: '' };
const request = (invocation = portable, tracked: readonly string[] = []) => ({
  agents: AGENTS,
  invocation,
  skills: SKILLS,
  tracked: new Set(tracked),
  exclude: EXCLUDE,
});

const init = (tree: Tree, invocation = portable, tracked: readonly string[] = []) => {
  const changes = planInit(request(invocation, tracked), reader(tree));
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
    'CLAUDE.md': fc.constantFrom('# Ours\n\nBe brief.\n', 'no newline', '', '@AGENTS.md\r\n'),
    'AGENTS.md': fc.constantFrom('- one\n- two\n', '```sh\nmake\n```\n'),
    '.cursor/hooks.json': fc.constantFrom(
      '{"version":1,"hooks":{"stop":[{"command":"x"}]}}',
      '{\n  "version": 1\n}\n',
    ),
    '.cursor/rules/loa.mdc': fc.constant('mine\n'),
    '.git/info/exclude': fc.constantFrom('# git ls-files\n', '*.swp'),
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
          planUninstall(reader(installed.tree), {
            created: installed.created,
            skills: SKILLS,
            exclude: EXCLUDE,
          }),
        );
        expect(after).toEqual(before);
      }),
    );
  });
  it('a second init, and a second uninstall, change nothing', () => {
    fc.assert(
      fc.property(trees, fc.constantFrom(portable, personal), (before, invocation) => {
        const { tree } = init(before, invocation);
        expect(planInit(request(invocation), reader(tree))).toEqual([]);
        expect(planUninstall(reader(before), { created: [], skills: SKILLS, exclude: EXCLUDE })).toEqual([]);
      }),
    );
  });
  it('foreign hooks and servers stay, ours move along when the installation moves', () => {
    const { tree } = init({ '.claude/settings.json': foreignSettings });
    const moved = apply(
      tree,
      planInit(
        { ...request(describeInvocation('/p', '/p/vendor/loakit')), agents: ['claude'] },
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
  it('git leaves every file with a path of this machine alone, and none that it tracks gets one', () => {
    const tracked = ['.mcp.json', '.codex/hooks.json'];
    const { tree } = init({ '.mcp.json': '{}\n', '.codex/hooks.json': '{}\n' }, personal, tracked);
    const named = Object.keys(tree).filter((path) => tree[path]?.includes('/opt/loa kit'));
    expect(named.filter((path) => tracked.includes(path))).toEqual([]);
    const listed = tree['.git/info/exclude']?.split('\n').filter((line) => line.startsWith('/'));
    expect(listed?.toSorted()).toEqual(named.map((path) => `/${path}`).toSorted());
    expect(named).toContain('.claude/settings.local.json');
    const shared = init({}, portable).tree;
    expect(Object.values(shared).filter((text) => text.includes('"/p'))).toEqual([]);
    expect(shared['.git/info/exclude']).toBeUndefined();
  });
  it('hooks and a server that the repository brings are neither doubled nor rewritten', () => {
    const { tree: theirs } = init({}, portable);
    const onPath = describeInvocation('/p', '/usr/lib/node_modules/loakit', true);
    const asks = { ...request(onPath, Object.keys(theirs)), agents: ['claude'] as const };
    expect(planInit(asks, reader(theirs))).toEqual([]);
    const own = init({}, onPath).tree['.claude/settings.local.json'] as string;
    const doubled = { ...theirs, '.claude/settings.local.json': own };
    expect(hasDoubledHooks(reader(doubled))).toBe(true);
    const cured = apply(doubled, planInit(asks, reader(doubled)));
    expect(hasDoubledHooks(reader(cured))).toBe(false);
    expect(cured['.claude/settings.json']).toBe(theirs['.claude/settings.json']);
  });
  it('the lines for an agent are at most twelve, in the file it reads, once where one leads to the other', () => {
    const { tree } = init({ 'CLAUDE.md': '# Ours\n' });
    for (const path of ['CLAUDE.md', 'AGENTS.md', '.cursor/rules/loa.mdc']) {
      const [, block = ''] = tree[path]?.split('<!-- loa:begin -->') ?? [];
      expect(block.split('\n').length, path).toBeLessThanOrEqual(12);
      for (const tool of ['recall', 'decide', 'checkpoint', 'remember']) expect(block).toContain(tool);
      expect(block).toContain('npx -p loakit loa');
    }
    expect(init({ 'CLAUDE.md': '@AGENTS.md\n' }).tree['CLAUDE.md']).toBe('@AGENTS.md\n');
    const linked = { ...request(), linked: new Set(['CLAUDE.md']) };
    expect(planInit(linked, reader({})).map(({ path }) => path)).not.toContain('CLAUDE.md');
    const codex = planInit({ ...request(), agents: ['codex'] }, reader({})).map(({ path }) => path);
    expect(codex.filter((path) => /CLAUDE|cursor/.test(path))).toEqual([]);
  });
  it('skills call us as a person would type it, and an unedited one goes again', () => {
    const skills = [{ path: '.claude/skills/loa-x/SKILL.md', text: 'Run `loa resume`.\n' }];
    const made = apply({}, planInit({ ...request(), skills }, reader({})));
    expect(made['.claude/skills/loa-x/SKILL.md']).toBe('Run `npx -p loakit loa resume`.\n');
    const gone = planUninstall(reader(made), { created: undefined, skills });
    expect(apply(made, gone)['.claude/skills/loa-x/SKILL.md']).toBeUndefined();
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
