// Switches of CMake that are off and without which there are no tests: called so, or tests stand behind them. Pure.

/** Names that say that tests are built, of what is off unless somebody turns it on. */
const CALLED_SO =
  /\b(?:cmake_dependent_)?option\s*\(\s*((?!\w*(?:WITHOUT|DISABLE|NO_))(?:\w*(?:BUILD|ENABLE|WITH)\w*TESTS?(?:ING)?|(?:\w*_)?TESTS?_(?:BUILD|ENABLE)\w*))\s+(?:"[^"]*"\s+)?OFF\b/gi;
const ANY_OFF = /\boption\s*\(\s*(\w+)\s+(?:"(?:\\.|[^"\\])*"\s+)?OFF\b/gi;
const SWITCHES_MAX = 3;
const TESTS = /\benable_testing\s*\(|\binclude\s*\(\s*CTest|\badd_subdirectory\s*\(\s*"?[^)"]*\btests?\b/i;

export function testSwitches(lists: readonly string[]): string[] {
  const named = (pattern: RegExp): string[] =>
    lists.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name));
  const guarding = named(ANY_OFF).filter((name) => lists.some((text) => isBehind(text, name)));
  return [...new Set([...named(CALLED_SO), ...guarding])].slice(0, SWITCHES_MAX);
}

/** `if(NOT X) … return()` before they are added, or `if(X)` around them. */
function isBehind(text: string, name: string): boolean {
  const blocks = (condition: string): string[] =>
    [
      ...text.matchAll(
        new RegExp(
          `^[ \\t]*if\\s*\\(\\s*${condition}\\s*\\)((?:(?!^[ \\t]*(?:else|endif))[\\s\\S])*)`,
          'gim',
        ),
      ),
    ].map(([, body = '']) => body);
  const at = text.search(new RegExp(`^[ \\t]*if\\s*\\(\\s*NOT\\s+${name}\\s*\\)`, 'im'));
  return (
    blocks(name).some((body) => TESTS.test(body)) ||
    (at >= 0 &&
      blocks(`NOT\\s+${name}`).some((body) => /\breturn\s*\(/.test(body)) &&
      TESTS.test(text.slice(at)))
  );
}
