import { describe, expect, it } from 'vitest';
import { requiredWords } from '../../kernel/pattern-words.ts';
import { hearPrompt } from './heard.ts';
import { LANGUAGES } from './languages.ts';

const kept = (prompt: string) => hearPrompt(prompt).map(({ content }) => content);

describe('what a person says', () => {
  it('is kept when they ask for it, without the asking', () => {
    expect(kept('remember that the CI image has Python 3.9 only')).toEqual([
      'the CI image has Python 3.9 only',
    ]);
    expect(kept('fix the build. also please remember: staging is at staging.example.org')).toEqual([
      'staging is at staging.example.org',
    ]);
    expect(kept('from now on prefix PR titles with the ticket id')).toEqual([
      'prefix PR titles with the ticket id',
    ]);
    expect(kept('We deploy on Fridays. Remember that.')).toEqual(['We deploy on Fridays.']);
    expect(kept('Remember these:\n- tabs in Makefiles\n- never push to main')).toEqual([
      'tabs in Makefiles',
      'never push to main',
    ]);
  });
  it('is kept as a wish when it holds in general, and a correction with it', () => {
    expect(kept('we use ruff, not black')).toEqual(['we use ruff, not black']);
    expect(kept('no, we deploy from main, not from develop')).toEqual([
      'we deploy from main, not from develop',
    ]);
    expect(hearPrompt('never commit directly to master')[0]?.type).toBe('preference');
  });
  it('is kept with what it speaks of', () => {
    expect(kept('The demo moved to the 14th. Please remember it when you plan.')).toEqual([
      'The demo moved to the 14th. when you plan.',
    ]);
    expect(kept('Piotr is on call until further notice, remember to tag him')[0]).toContain('Piotr');
    expect(kept('we moved to the f4 board for good, remember that when you look up addresses')[0]).toContain(
      'f4 board',
    );
  });
  it('is kept whole when it is said in several sentences or pieces, before or behind the asking', () => {
    expect(kept('no no no. we do NOT use moment. date-fns everywhere. write that down')[0]).toContain(
      'we do NOT use moment. date-fns everywhere.',
    );
    expect(kept('ur test names are too long. henceforth: max 60 chars')).toEqual([
      'ur test names are too long. max 60 chars',
    ]);
    expect(kept('pls remember: pnpm. not npm. not yarn. pnpm.')).toEqual(['pnpm. not npm. not yarn. pnpm.']);
    expect(kept("also be aware from now on that `id` isn't unique!! it's unique per tenant.")).toEqual([
      "be aware from now on that `id` isn't unique!! it's unique per tenant.",
    ]);
    expect(
      kept('The VPN drops at 18:00 when certs rotate. Remember that before you debug timeouts.')[0],
    ).toContain('The VPN drops at 18:00');
    expect(kept('The tenant id is the shard. Does it build? Remember that we pin Node 24.')).toEqual([
      'we pin Node 24.',
    ]);
  });
  it('is kept though a task stands in front of it in the same sentence', () => {
    const prompt =
      'fix the crash in the pager and btw, going forward every page number counts from one, never zero';
    expect(kept(prompt)).toEqual([prompt]);
  });
  it('is kept with what is pointed at by a noun, and with what a lead only seems to introduce', () => {
    expect(
      kept('We go with the queue table. Please remember that choice, I am tired of brokers.')[0],
    ).toContain('queue table');
    expect(kept('the emulator needs java 11 exactly, dont forget that again please')[0]).toContain('java 11');
    expect(
      kept("You should know for all that follows that I'm left-handed, so mirror the layout.")[0],
    ).toContain('left-handed');
    expect(kept('save this as a house rule: short answers, no lists')).toEqual(['short answers, no lists']);
    expect(kept("don't let me forget to renew the domain before may 3")[0]).toContain('renew the domain');
  });
  it('is kept when they ask for it in words that no table has', () => {
    expect(kept('from this day on: only signed commits')[0]).toContain('only signed commits');
    expect(kept('store this fact: the queue is called beaver')[0]).toContain('called beaver');
    expect(kept('The importer is single threaded. Stash that away for good.')[0]).toContain(
      'single threaded',
    );
    expect(kept('Three things to remember:\n1. tabs\n2. 100 columns\n3. no emojis')).toEqual([
      'tabs; 100 columns; no emojis',
    ]);
    expect(kept('schreib dir hinter die Ohren: der Testserver heißt fink')[0]).toContain('fink');
    expect(kept('the api moves to /v3, keep that in mind when you touch clients')[0]).toContain('/v3');
  });
  it('is kept when they correct a fact, in any of the languages', () => {
    for (const said of [
      'falsch, der Worker heißt biene, nicht wespe',
      "non, le serveur s'appelle renard, pas loup",
      'no, the worker is called bee, not wasp',
    ])
      expect(kept(said)).toEqual([said.replace(/^\w+, /, '')]);
  });
  it('is kept from what stands behind a block of code that was announced', () => {
    const crash = 'Here is the crash:\n```\nNullReferenceException\n  at Inventory.Equip (Item it)\n```\n';
    expect(kept(`${crash}And please remember that quest items have no prefab.`)).toEqual([
      'quest items have no prefab.',
    ]);
  });
  it('is not kept when they speak of remembering, quote it, paste it, ask or mock', () => {
    for (const prompt of [
      'from now on',
      'ab jetzt!',
      "I can't remember where the config is",
      'add a remember me checkbox',
      'do you remember what we said?',
      'the test always fails on CI',
      'The docs say "remember to call close()" but it leaks',
      'here is the log:\nremember to restart\nalways run npm ci',
      'sure, always deploy on fridays, what could go wrong',
      "don't touch that file yet",
      'why do we never hit the breakpoint',
      'Do not remember this: the demo is on Friday',
      "please don't write down that the demo moved to Friday",
      "I don't want you to remember this, but I hate Mondays",
      "I wouldn't want this kept: always cc Tom on the invoices",
      'between us, off the record: we will never hire Tom',
    ])
      expect(kept(prompt)).toEqual([]);
  });
  it('is kept though it speaks of what is not to be stored or written, or of what is between things', () => {
    for (const prompt of [
      "I don't want you to write tests with mocks, ever",
      'from now on keep one adapter between us and the vendor SDK',
      "remember that we don't want it stored in the database",
    ])
      expect(kept(prompt), prompt).toHaveLength(1);
  });
  it('is understood in the languages of the table', () => {
    expect(kept('Merk dir bitte: wir benutzen pnpm')).toEqual(['wir benutzen pnpm']);
    expect(kept("N'oublie pas que la base de staging est en lecture seule")).toEqual([
      'la base de staging est en lecture seule',
    ]);
    expect(kept('请记住：我们使用 pnpm')).toEqual(['我们使用 pnpm']);
    expect(kept('テストは必ず書いてください。覚えておいてください。')).toEqual([
      'テストは必ず書いてください。',
    ]);
    expect(kept('기억해 줘, 스테이징 포트는 9443이야')).toEqual(['스테이징 포트는 9443이야']);
    expect(kept('daqui pra frente nunca mais faz force push, beleza?')[0]).toContain('force push');
    expect(kept('앞으로는 커밋 메시지를 영어로 써줘')).toEqual(['커밋 메시지를 영어로 써줘']);
  });
});

/** One text that a form stands for: the first of each choice, without what may be left out. */
function sampleOf(form: string): string {
  let text = form;
  for (let before = ''; before !== text; ) {
    before = text;
    text = text
      .replaceAll(/\((?:\?:|\?!)?[^()|]*(?:\|[^()]*)?\)[?*]/g, '')
      .replaceAll(/\(\?![^()]*\)/g, '')
      .replaceAll(/\(\?:([^()|]*)(?:\|[^()]*)?\)/g, '$1')
      .replaceAll(/\[([^\]])[^\]]*\]\??/g, '$1');
  }
  return text.replaceAll(/.\?/g, '').replaceAll('\\w+', 'it').replaceAll('\\S+', 'x');
}

it('no text that a form stands for is without the words that decide whether its pattern is tried', () => {
  const forms = LANGUAGES.flatMap((row) =>
    [row.remember, row.fromNowOn, row.rules].flatMap((list) => list.split(/\s*;\s*/)),
  ).map((form) => form.replace(/^~/, ''));
  const known = forms.map((form) => ({ sample: sampleOf(form), required: requiredWords(form) }));
  const gaps = known.filter(({ sample, required }) => !required.some((word) => sample.includes(word)));
  expect(gaps).toEqual([]);
});

it('a correction of a fact is kept as a fact, and one of what to do at hand is not', () => {
  for (const said of ['no, the timeout is 30 seconds, not 60', 'No, the cache is kept for 7 days, not 3.'])
    expect(hearPrompt(said)).toMatchObject([{ type: 'fact', content: said.slice('no, '.length) }]);
  for (const said of ['no, use the third one, not the first', 'no, the blue icon, not the red'])
    expect(hearPrompt(said)).toEqual([]);
});

describe('what others say', () => {
  it.each([
    'write docs that say: never use eval',
    'the error says: from now on use Buffer.alloc instead',
    'the boss wrote: from now on all errors go to Sentry. is that realistic?',
  ])('is no wish of the person: %s', (prompt) => expect(hearPrompt(prompt)).toEqual([]));
});

describe('a prompt with a pasted blob', () => {
  const blob = Array.from({ length: 12_500 }, (_, at) => ((at * 2_654_435_761) >>> 0).toString(16)).join('');
  it.each([
    ['before a sentence', `Look at this token ${blob}. Then fix the parser.`],
    ['with a sign at its end', `x1${blob}! then go`],
    ['of requests to forget', 'forget x and '.repeat(8000)],
    ['of commas', `forget about the tests, ${'then update file a, and file b, '.repeat(3000)}`],
  ])(
    'is heard in time that grows with its length: %s',
    (_where, prompt) => {
      // Squares of it would take minutes.
      expect(() => hearPrompt(prompt)).not.toThrow();
    },
    5000,
  );
});
