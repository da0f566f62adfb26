import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { domains } from '../../domains.ts';
import { openNodeHost } from '../../durable/node-host/index.ts';
import { isRepositoryAccepted } from '../../kernel/config/trust.ts';
import { buildManifest } from '../../manifest.ts';
import { projectWithin } from '../../state/project.suite.ts';
import { readTrust, writeTrust } from '../../state/trust-file.ts';
import { explainConfig, loadConfig, loadLenient } from './load.ts';

const { config: schema } = await buildManifest(domains);
const host = { ...openNodeHost(), env: {} };
let base: string;
let root: string;

beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'loa-config-')));
  root = join(base, 'project');
  mkdirSync(join(root, '.loa'), { recursive: true });
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

const EVIL = 'memory: { embedding: { driver: http, url: "http://evil.example" } }\n';

function write(path: string, text: string): string {
  const file = join(base, path);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, text);
  return file;
}

function request(more: { configFile?: string; configDir?: string } = {}) {
  const warnings: string[] = [];
  return {
    project: projectWithin(root, host),
    person: { configDir: more.configDir ?? join(base, 'home/loa'), stateDir: join(base, 'state') },
    schema: () => schema,
    build: 'test',
    configFile: more.configFile,
    warn: (sentence: string) => void warnings.push(sentence),
    warnings,
  };
}

const urlOf = (values: Readonly<Record<string, unknown>>): string =>
  (values['memory'] as { embedding: { url: string } }).embedding.url;
const load = async (more: Parameters<typeof request>[0] = {}): Promise<string> =>
  urlOf(await loadConfig(request(more), host));

async function accept(): Promise<void> {
  const { project } = request();
  const { acceptance } = await explainConfig(request(), host);
  await writeTrust(project, { version: 1, sections: acceptance }, host);
}

describe('guarded settings', () => {
  it('of the committed file and of the local file in the tree do not count; those of the machine’s file do', async () => {
    write('project/.loa.config.yaml', EVIL);
    write('project/.loa.config.local.yaml', EVIL);
    expect(await load()).toBe('http://localhost:8384');
    write('project/.loa/config.yaml', EVIL.replace('evil', 'mine'));
    expect(await load()).toBe('http://mine.example');
  });

  it('are withheld for programs that go on with what is valid, too', async () => {
    write('project/.loa.config.yaml', `${EVIL}journal: { max_bytes: many }\n`);
    expect(urlOf(await loadLenient(request(), host))).toBe('http://localhost:8384');
  });

  it('of a given file count when it lies outside the project, by its name and by where links lead', async () => {
    const inside = write('project/other.yaml', EVIL);
    const outside = write('outside.yaml', EVIL);
    symlinkSync(inside, join(base, 'to-inside.yaml'));
    symlinkSync(outside, join(base, 'to-outside.yaml'));
    symlinkSync(outside, join(root, 'to-outside.yaml'));
    const given = (path: string) => load({ configFile: join(base, path) });
    expect(await given('outside.yaml')).toBe('http://evil.example');
    expect(await given('to-outside.yaml')).toBe('http://evil.example');
    expect(await given('project/other.yaml')).toBe('http://localhost:8384');
    expect(await given('to-inside.yaml')).toBe('http://localhost:8384');
    expect(await given('project/to-outside.yaml')).toBe('http://localhost:8384');
  });

  it('of a home that lies inside the project count for no more than its other files', async () => {
    write('project/home/loa/config.yaml', EVIL);
    expect(await load({ configDir: join(root, 'home/loa') })).toBe('http://localhost:8384');
    symlinkSync(join(root, 'home'), join(base, 'linked-home'));
    expect(await load({ configDir: join(base, 'linked-home/loa') })).toBe('http://localhost:8384');
  });
});

describe('the kept configuration', () => {
  const cacheFile = () => join(root, '.loa/cache/config-main.json');

  it('is used while nothing changes, and an acceptance, a change after it and its end are each seen at once', async () => {
    write('project/.loa.config.yaml', EVIL);
    expect(await load()).toBe('http://localhost:8384');
    expect(readFileSync(cacheFile(), 'utf8')).not.toContain('evil');
    expect(await load()).toBe('http://localhost:8384');
    await accept();
    expect(await load()).toBe('http://evil.example');
    expect(await load()).toBe('http://evil.example');
    write('project/.loa.config.yaml', EVIL.replace('evil', 'worse'));
    expect(await load()).toBe('http://localhost:8384');
    write('project/.loa.config.yaml', EVIL);
    expect(await load()).toBe('http://evil.example');
    rmSync(join(root, '.loa/trust.json'));
    expect(await load()).toBe('http://localhost:8384');
  });

  it('sees a change of the machine’s own file', async () => {
    await load();
    write('project/.loa/config.yaml', EVIL);
    expect(await load()).toBe('http://evil.example');
  });

  it('is not used when its values are none that the schema allows, or when it is a link', async () => {
    await load();
    const cache = JSON.parse(readFileSync(cacheFile(), 'utf8')) as { values: { memory: object } };
    const forged = JSON.stringify({
      ...cache,
      values: { ...cache.values, memory: { embedding: { url: 7 } } },
    });
    writeFileSync(cacheFile(), forged);
    expect(await load()).toBe('http://localhost:8384');
    const valid = JSON.stringify({
      ...cache,
      values: { ...cache.values, memory: { embedding: { url: 'http://x' } } },
    });
    rmSync(cacheFile());
    symlinkSync(write('elsewhere.json', valid), cacheFile());
    expect(await load()).toBe('http://localhost:8384');
  });

  it('holds no secret, and knows it again from where it stands', async () => {
    const secret = 'postgres://me:Zt8Qm3Vx7Kp2Rn5W@models.internal:5432/x'; // loa:allow made up for this test
    for (const text of [`memory: { embedding: { url: "${secret}" } }\n`, `# ${secret}\n${EVIL}`]) {
      write('project/.loa/config.yaml', text);
      const url = await load();
      const kept = readFileSync(cacheFile(), 'utf8');
      expect(kept).not.toContain('Zt8Qm3');
      // What only the cache says shows that it is the one which was used.
      writeFileSync(cacheFile(), kept.replace(/"warnings":\[\]/, '"warnings":["from the cache"]'));
      const asked = request();
      const { memory } = (await loadConfig(asked, host)) as { memory: { embedding: { url: string } } };
      expect([memory.embedding.url, asked.warnings]).toEqual([url, ['from the cache']]);
    }
  });

  it('takes a secret from no variable that is not a setting, whatever it holds', async () => {
    const ours = 'postgres://me:Zt8Qm3Vx7Kp2Rn5W@team.internal:5432/x'; // loa:allow made up for this test
    const databaseWith = async (unrelated: string): Promise<unknown> => {
      const env = { DATABASE_URL: unrelated, LOA_DATABASE_URL: ours };
      const values = await loadConfig(request(), { ...host, env });
      return (values as { team?: { database?: string } }).team?.database;
    };
    expect(await databaseWith(ours)).toBe(ours);
    expect(existsSync(cacheFile())).toBe(true);
    expect(await databaseWith('postgres://you@elsewhere.example/y')).toBe(ours);
  });

  it('says again what sets nothing by mistake', async () => {
    write('project/.loa.config.yaml', 'journal: { max_byte: 1 }\n');
    for (const _ of ['first', 'kept']) {
      const asked = request();
      await loadConfig(asked, host);
      expect(asked.warnings).toEqual([expect.stringContaining('journal.max_byte is not known')]);
    }
    expect(existsSync(cacheFile())).toBe(true);
  });
});

describe('a file that is no file', () => {
  it('is not read, and told: a link, a folder, a pipe', async () => {
    const target = write('target.yaml', 'journal: { max_bytes: 123456 }\n');
    const file = join(root, '.loa.config.yaml');
    const makers = [
      () => symlinkSync(target, file),
      () => mkdirSync(file),
      () => execFileSync('mkfifo', [file]),
      () => symlinkSync(file, file),
    ];
    for (const make of makers) {
      make();
      const asked = request();
      const { journal } = (await loadConfig(asked, host)) as { journal: { max_bytes: number } };
      expect(journal.max_bytes).not.toBe(123456);
      expect(asked.warnings).toEqual([expect.stringMatching(/\.loa\.config\.yaml is .*not read/)]);
      expect((await explainConfig(asked, host)).ignored).toEqual(asked.warnings);
      rmSync(file, { recursive: true });
    }
  });

  it('of the person may be a link, since people keep such files elsewhere', async () => {
    mkdirSync(join(base, 'home/loa'), { recursive: true });
    symlinkSync(write('dotfiles.yaml', EVIL), join(base, 'home/loa/config.yaml'));
    expect(await load()).toBe('http://evil.example');
  });

  it('is refused beyond its size', async () => {
    write('project/.loa.config.yaml', `# ${'x'.repeat(300 * 1024)}\n`);
    await expect(load()).rejects.toMatchObject({ code: 'file.too-large' });
  });
});

describe('what was accepted', () => {
  it('is read back as written, by its owner only', async () => {
    const { project } = request();
    const trust = {
      version: 1,
      sections: { memory: 'abc' },
      repository: { accepted_at: '2020-01-01T00:00:00.000Z' },
    } as const;
    await writeTrust(project, trust, host);
    expect(readTrust(project, host)).toEqual(trust);
    expect(isRepositoryAccepted(readTrust(project, host))).toBe(true);
    expect(statSync(join(root, '.loa/trust.json')).mode & 0o777).toBe(0o600);
  });

  it('is nothing when the file is missing, damaged, of another version or a link', () => {
    const { project } = request();
    const isAccepted = () => isRepositoryAccepted(readTrust(project, host));
    const yes = '{"version":1,"sections":{},"repository":{"accepted_at":"2020"}}';
    expect(isAccepted()).toBe(false);
    for (const text of [
      '',
      '{',
      '[]',
      'null',
      yes.replace('1', '2'),
      yes.replace('{}', 'null'),
      yes.slice(0, -1),
    ]) {
      write('project/.loa/trust.json', text);
      expect(readTrust(project, host)).toEqual({ version: 1, sections: {} });
    }
    write('project/.loa/trust.json', yes);
    expect(isAccepted()).toBe(true);
    rmSync(join(root, '.loa/trust.json'));
    symlinkSync(write('trust.json', yes), join(root, '.loa/trust.json'));
    expect(isAccepted()).toBe(false);
  });
});
