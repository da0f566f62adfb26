// Grammars that are not ours, and what each calls a declaration: kinds of nodes at the top of a file, and kinds anywhere
// (to tell a name that we made up from one that the walk over the top merely does not reach).

import { createRequire } from 'node:module';
import { join } from 'node:path';

/** The little that is used of a syntax node. */
export interface GrammarNode {
  kind(): string;
  text(): string;
  children(): GrammarNode[];
  field(name: string): GrammarNode | null;
  find(rule: unknown): GrammarNode | null;
  range(): { readonly start: { readonly line: number }; readonly end: { readonly line: number } };
}

export interface Declared {
  readonly name: string;
  readonly line: number;
}

export interface Grammar {
  readonly language: string;
  readonly package: string;
  /** Nodes that declare something, by kind. */
  readonly declares: RegExp;
  /** Nodes that declare, too, but are not looked for: prototypes, say. */
  readonly mayDeclare?: RegExp;
  /** Nodes through which the top of a file goes on. */
  readonly passes: RegExp;
  /** Ours that the grammar has no node for, or misreads: tested on kind and signature. */
  readonly ignores?: RegExp;
  /** Where the name of a declaration stands, if not in a field of its own; undefined for a node that declares nothing. */
  readonly nameIn?: (node: GrammarNode) => GrammarNode | undefined;
  /** Two branches of a condition may declare the same name, which then counts once. */
  readonly hasBranches?: boolean;
  /** Texts of another language in a file of the same ending. */
  readonly skips?: RegExp;
  /** Lines of the file that are no text of the language. */
  readonly foreignLines?: RegExp;
}

const C_DECLARES =
  /^(?:function_definition|type_definition|struct_specifier|enum_specifier|union_specifier|preproc_function_def)$/;
const C_MAY_DECLARE = /^(?:preproc_def|declaration|field_declaration)$/;
const C_PASSES = /^(?:preproc_if|preproc_ifdef|preproc_else|preproc_elif)$/;

export const GRAMMARS: readonly Grammar[] = [
  {
    language: 'python',
    package: 'lang-python',
    declares: /^(?:function|class)_definition$/,
    passes:
      /^(?:decorated_definition|if_statement|else_clause|elif_clause|try_statement|except_clause|finally_clause|with_statement|block)$/,
    ignores: /^(?:constant|variable) /,
  },
  {
    language: 'go',
    package: 'lang-go',
    declares: /^(?:function_declaration|method_declaration|type_spec|type_alias)$/,
    passes: /^type_declaration$/,
    ignores: /^(?:constant|variable) /,
  },
  {
    language: 'rust',
    package: 'lang-rust',
    declares:
      /^(?:function|function_signature|struct|enum|union|trait|type|const|static|mod)_item$|^macro_definition$/,
    passes: /^(?:foreign_mod_item|declaration_list)$/,
  },
  {
    language: 'java',
    package: 'lang-java',
    declares:
      /^(?:class|interface|enum|record|annotation_type|annotation_type_element|method|constructor)_declaration$/,
    passes: /^$/,
  },
  {
    language: 'csharp',
    package: 'lang-csharp',
    declares: /^(?:class|interface|enum|struct|record|delegate|method|constructor|property)_declaration$/,
    passes: /^(?:namespace_declaration|file_scoped_namespace_declaration|declaration_list|preproc_\w+)$/,
    ignores: /^namespace|\bevent\b/,
  },
  {
    language: 'php',
    package: 'lang-php',
    declares: /^(?:class|interface|trait|enum|method)_declaration$|^function_definition$/,
    passes: /^(?:namespace_definition|compound_statement)$/,
    ignores: /^(?:constant|namespace) /,
  },
  {
    language: 'ruby',
    package: 'lang-ruby',
    declares: /^(?:class|module|method|singleton_method)$/,
    passes: /^(?:body_statement|program)$/,
    ignores: /^constant /,
  },
  {
    language: 'bash',
    package: 'lang-bash',
    declares: /^function_definition$/,
    passes: /^(?:if_statement|else_clause|elif_clause|list|compound_statement)$/,
  },
  {
    language: 'swift',
    package: 'lang-swift',
    declares: /^(?:class|protocol|function|typealias|associatedtype|protocol_function)_declaration$/,
    passes: /^$/,
    ignores: /^(?:property|macro|constructor) /,
  },
  {
    language: 'kotlin',
    package: 'lang-kotlin',
    declares: /^(?:class|object|function)_declaration$|^type_alias$/,
    passes: /^$/,
    ignores: /^(?:property|constructor|object)|\b(?:annotation class|fun interface)\b/,
  },
  {
    language: 'lua',
    package: 'lang-lua',
    declares: /^(?:function_declaration|function_definition_statement|local_function_definition_statement)$/,
    passes: /^$/,
    ignores: /^(?:function|method|object) /,
  },
  {
    language: 'c',
    package: 'lang-c',
    declares: C_DECLARES,
    mayDeclare: C_MAY_DECLARE,
    passes: C_PASSES,
    // `int (name)(void)`, which keeps a macro of the same name away.
    ignores: /^(?:constant|variable) |\(\w+\) ?\(/,
    skips: /^\s*(?:namespace\s+\w+|class\s+\w+[^;]*\{|template\s*<|using\s)/m,
    hasBranches: true,
    nameIn: nameInDeclarator,
  },
  {
    language: 'cpp',
    package: 'lang-cpp',
    declares: new RegExp(`${C_DECLARES.source}|^(?:class_specifier|alias_declaration|concept_definition)$`),
    mayDeclare: C_MAY_DECLARE,
    passes: new RegExp(
      `${C_PASSES.source}|^(?:namespace_definition|template_declaration|declaration_list|linkage_specification)$`,
    ),
    ignores: /^(?:constant|variable|namespace) |\boperator\b|\b[A-Z_]{6,}::/,
    hasBranches: true,
    nameIn: nameInDeclarator,
  },
  {
    language: 'scala',
    package: 'lang-scala',
    declares:
      /^(?:class|trait|object|enum|function|type)_definition$|^(?:function_declaration|package_object)$/,
    passes: /^(?:package_clause|template_body)$/,
    ignores: /^(?:constant|variable|property|constructor) /,
  },
  {
    language: 'dart',
    package: 'lang-dart',
    declares:
      /^(?:class_definition|mixin_declaration|extension_declaration|enum_declaration|function_signature|getter_signature|setter_signature)$/,
    passes: /^$/,
    ignores: /^(?:constant|variable|property|constructor|type) /,
  },
  {
    language: 'elixir',
    package: 'lang-elixir',
    declares: /^call$/,
    passes: /^$/,
    // Named by what it is for as well, where the grammar knows no name.
    ignores: /\bdefimpl\b/,
    nameIn: nameInCall,
  },
  {
    language: 'sql',
    package: 'lang-sql',
    declares: /^create_(?:table|view|materialized_view|function|index|type|trigger|schema|sequence)$/,
    passes: /^(?:statement|transaction|block)$/,
    nameIn: (node) =>
      node.find({ rule: { kind: 'object_reference' } }) ??
      node.find({ rule: { kind: 'identifier' } }) ??
      undefined,
    foreignLines: /^\\.*$/gm,
  },
];

/**
 * Through pointers, arrays and parameter lists down to the name. A type without a body, or without a name, declares none;
 * a function without a type, in capitals, is a macro that is called, and only its author knows what it declares.
 */
function nameInDeclarator(node: GrammarNode): GrammarNode | undefined {
  if (/_specifier$/.test(node.kind()))
    return node.field('body') === null ? undefined : (node.field('name') ?? undefined);
  let at = node.field('name') ?? node.field('declarator');
  while (at !== null && !/identifier$|^operator_name$|^destructor_name$|^primitive_type$/.test(at.kind())) {
    const inner = at.field('declarator') ?? at.field('name');
    at = inner ?? at.children().find((child) => /declarator$|identifier$/.test(child.kind())) ?? null;
  }
  // A type where the name should be: the grammar lost its way in a macro.
  if (at?.kind() === 'template_function' || /\w\s+\w/.test(at?.text() ?? '')) return undefined;
  const isMacroCall =
    node.kind() === 'function_definition' &&
    node.field('type') === null &&
    /^[A-Z\d_]+$/.test(at?.text() ?? '');
  return isMacroCall ? undefined : (at ?? undefined);
}

/** Elixir declares by calls: `defmodule Name do`, `def name(arguments) when guard do`. */
function nameInCall(node: GrammarNode): GrammarNode | undefined {
  const [target, args] = node.children();
  if (target === undefined || args?.kind() !== 'arguments') return undefined;
  if (
    !/^(?:defmodule|defprotocol|def|defp|defmacro|defmacrop|defguard|defguardp|defdelegate)$/.test(
      target.text(),
    )
  )
    return undefined;
  let at = args.children().find((child) => child.kind() !== '(');
  while (at !== undefined && /^(?:call|binary_operator)$/.test(at.kind())) at = at.children()[0];
  return at;
}

/** Where `scripts/oracle.ts` put them; else where they are installed. */
const folder = process.env['LOA_GRAMMARS'];
const require = createRequire(folder === undefined ? import.meta.url : join(folder, 'index.js'));

export interface Parser {
  parse(text: string): GrammarNode;
}

interface AstGrep {
  registerDynamicLanguage(languages: Readonly<Record<string, unknown>>): void;
  parse(language: string, text: string): { root(): GrammarNode };
}

/** Undefined where the grammar is not installed. All are registered in one call, because a second is ignored. */
export function loadGrammars(): (language: string) => Parser | undefined {
  const languages: Record<string, unknown> = {};
  let engine: AstGrep;
  try {
    engine = require('@ast-grep/napi') as AstGrep;
  } catch {
    return () => undefined;
  }
  for (const { language, package: name } of GRAMMARS) {
    const registration = readRegistration(name);
    if (registration !== undefined) languages[`loa_${language}`] = registration;
  }
  engine.registerDynamicLanguage(languages);
  return (language) =>
    Object.hasOwn(languages, `loa_${language}`)
      ? { parse: (text) => engine.parse(`loa_${language}`, text).root() }
      : undefined;
}

function readRegistration(name: string): unknown {
  try {
    const registration = require(`@ast-grep/${name}`) as Readonly<Record<string, unknown>>;
    // Its own path points to what an install script would have copied; the library itself lies beside, prebuilt.
    const folder = join(
      require.resolve(`@ast-grep/${name}/package.json`),
      '..',
      'prebuilds',
      `prebuild-${platformName()}`,
    );
    return { ...registration, libraryPath: join(folder, 'parser.so') };
  } catch {
    return undefined;
  }
}

function platformName(): string {
  const system = process.platform === 'darwin' ? 'macOS' : process.platform === 'win32' ? 'Windows' : 'Linux';
  return `${system}-${process.arch === 'arm64' ? 'ARM64' : 'X64'}`;
}

/** What the grammar declares at the top of the file. */
export function declaredAtTop(root: GrammarNode, grammar: Grammar): Declared[] {
  const found: Declared[] = [];
  const visit = (node: GrammarNode): void => {
    for (const child of node.children()) {
      const name = grammar.declares.test(child.kind()) ? nameOf(child, grammar) : undefined;
      if (name !== undefined) found.push({ name, line: child.range().end.line + 1 });
      else if (grammar.passes.test(child.kind())) visit(child);
    }
  };
  visit(root);
  return found;
}

/** Names of all declarations, at any depth. */
export function declaredAnywhere(root: GrammarNode, grammar: Grammar): Set<string> {
  const names = new Set<string>();
  const visit = (node: GrammarNode): void => {
    const declares = grammar.declares.test(node.kind()) || grammar.mayDeclare?.test(node.kind());
    const name = declares ? nameOf(node, grammar) : undefined;
    if (name !== undefined) names.add(name);
    for (const child of node.children()) visit(child);
  };
  visit(root);
  return names;
}

/** The last part of the name, as our facts have it: quotes and qualifiers taken off. */
function nameOf(node: GrammarNode, { nameIn = nameInField }: Grammar): string | undefined {
  const own = nameIn(node);
  if (node.kind() === 'class_declaration' && node.children().some((child) => child.kind() === 'extension'))
    return undefined;
  return own
    ?.text()
    .replaceAll('`', '')
    .replace(/(?<=\w)\s*<[\s\S]*$/, '')
    .split(/::(?!$)|[.:](?=\w)/)
    .at(-1)
    ?.trim();
}

function nameInField(node: GrammarNode): GrammarNode | undefined {
  return node.field('name') ?? node.children().find((child) => /identifier$/.test(child.kind()));
}
