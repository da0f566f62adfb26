// Files of others that projects copy among their own, known by their names: scripts for pages, libraries for tests. Pure.

/** Libraries for tests that are one file, and are copied. */
const COPIED =
  /(?:^|\/)(?:catch(?:_amalgamated|2)?\.(?:hpp|cpp)|doctest\.h|greatest\.h|munit\.[ch]|unity(?:_internals)?\.[ch]|minunit\.h)$/;

/** What pages load from elsewhere and projects copy beside their own. */
const FOR_PAGES: ReadonlySet<string> = new Set(
  'alpine angular backbone bootstrap chart chosen codemirror d3 datatables dojo dropzone ember ext fullcalendar fuse handlebars highlight htmx jquery knockout leaflet lodash lunr marked mathjax modernizr moment mootools mousetrap mustache popper prismjs prototype raphael react require respond scriptaculous select2 sortable swfobject tablesorter tinymce typeahead underscore vue zepto'.split(
    ' ',
  ),
);
const OF_PAGES = /(?:^|\/)(?:assets|htdocs|javascripts?|js|media|public|static|webroot|www)\//;
/** Nobody calls a file of their own so, wherever it lies. */
const ONLY_BROUGHT =
  /^(?:backbone|codemirror|datatables|handlebars|jquery|knockout|modernizr|mootools|mustache|scriptaculous|swfobject|tinymce|zepto)$/;

/** Behind the name of a library: its version, its form. */
const OF_NAME = /^(?:v?\d\w*|slim|full|all|base|bundle|debug|dev|umd|core|ui|js)$/;

/** `static/libs/jquery-3.6.0.js`, `assets/js/jquery.ui.js`, never what has the name and lies among sources. */
export function isBrought(path: string, slash: number): boolean {
  const [first = '', ...rest] = (
    path
      .slice(slash + 1, -'.js'.length)
      .toLowerCase()
      .split('.')[0] ?? ''
  ).split(/[-_]/);
  const library = FOR_PAGES.has(first) ? first : first.replace(/v?\d+$/, '');
  return (
    FOR_PAGES.has(library) &&
    rest.every((part) => OF_NAME.test(part)) &&
    (OF_PAGES.test(path) || (ONLY_BROUGHT.test(library) && /(?:^|\/)libs?\//.test(path)))
  );
}

/** Whether a folder beside it has the same name, and holds what the file takes in. */
export const isNamesake = (path: string, folders: ReadonlySet<string>): boolean =>
  folders.has(path.replace(/(?:\.\w+)+$/, ''));

export const isCopied = (path: string): boolean => COPIED.test(path);
