// Sentences of people stand for themselves: what leans on something that is not told says nothing.

import { describe, expect, it } from 'vitest';
import { usePages } from './page.suite.ts';

const pageOf = usePages();

describe('a limit', () => {
  it('is told, and a way round it is not, where it stands without what it leads round', async () => {
    const page = await pageOf({
      'README.md':
        '# cup\n\nFills cups with tea of many kinds.\n\n## Known limitations\n\nA cup keeps its lid when it is poured into another pot by hand.\n\nYou can work around this in two ways:\n\n1. Call take_off on the lid before anything else is poured.\n2. Pour into the last pot of all, thereby circumventing the problem.\n',
      'cup.py': 'def fill():\n    return 1\n',
    });
    expect(page).toContain('A cup keeps its lid when it is poured');
    expect(page).not.toContain('take_off');
    expect(page).not.toContain('circumventing');
  });
});

describe('rules in one item', () => {
  it('are each told with what leads the item in, and how branches are named is none', async () => {
    const page = await pageOf({
      'CONTRIBUTING.md':
        "# How\n\n- **Add tests!** - Your cup won't be accepted if it has no tests.\n- **Create feature branches** - Don't ask anybody to pull from your kettle.\n- Every cup must have a handle of its own. Lids must never be made of paper or straw. You don't actually have to drink any tea. They must fit well on every cup.\n",
      'cup.py': 'def fill():\n    return 1\n',
    });
    expect(page).toContain("- Add tests: Your cup won't be accepted if it has no tests (");
    expect(page).toContain('- Every cup must have a handle of its own (');
    expect(page).toContain('- Lids must never be made of paper or straw (');
    expect(page).not.toContain('drink');
    expect(page).not.toContain('They must fit');
    expect(page).not.toContain('kettle');
  });
});

describe('the purpose of a gem', () => {
  it('is what its manifest describes, before what only praises it', async () => {
    const gem = (summary: string) => ({
      'cup.gemspec': `Gem::Specification.new do |s|\n  s.name = 'cup'\n  s.summary = '${summary}'\n  s.description = 'Cup is a set of vessels that hold tea.'\nend\n`,
      'lib/cup.rb': 'module Cup\n  def self.fill\n    1\n  end\nend\n',
    });
    expect(await pageOf(gem('Your cosy little cupboard.'))).toContain('purpose: Cup is a set of vessels');
    expect(await pageOf(gem('Vessels for tea.'))).toContain('purpose: Vessels for tea');
  });
});
