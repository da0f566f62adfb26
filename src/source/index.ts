// Facts about code: public names of source.

export { type Declaration, findDeclarations, findNamedUses, type NamedUse } from './cite/named.ts';
export { type Citation, type Fate, relocate } from './cite/relocate.ts';
export { findSymbol, type ReferenceProblem, type Resolved, resolveReference } from './cite/resolve.ts';
export { requireSection, type Section } from './cite/section.ts';
export { hashSpan, type Span } from './cite/span.ts';
export { findUsed, findUses, type Use } from './cite/uses.ts';
export {
  createWorkbench,
  type Extracted,
  extractFile,
  type FileKind,
  type Workbench,
} from './extract/extract.ts';
export type { EffectAction, EffectFact, EffectKind } from './graph/effects.ts';
export type {
  PlacedDispatch,
  PlacedEnvironment,
  PlacedOption,
  ProjectFacts,
  RankedSymbol,
  TestSummary,
} from './graph/facts.ts';
export { commandKey } from './graph/flag-owners.ts';
export type { FolderFact, FolderLink } from './graph/links.ts';
export { resolveEntry } from './graph/modules.ts';
export { type PackageFact, packageOf } from './graph/packages.ts';
export { SYMBOLS_MAX } from './graph/rank-symbols.ts';
export type { PlacedCommand } from './graph/wired/commands.ts';
export type { PlacedRoute } from './graph/wired/routes.ts';
export { LANGUAGES, type Language, type LanguageId, languageById, languageOf } from './languages/index.ts';
export { isAside, isForWork } from './list/aside.ts';
export { isNamesake } from './list/brought.ts';
export { builtElsewhere } from './list/built-elsewhere.ts';
export { interpreterOf, isNumberedTest, roleOf, typeOf, typeOfScript, typeOfTest } from './list/classify.ts';
export { isHollow } from './manifest/executed.ts';
export { childrenOf, parseXml, textOf, type XmlElement } from './manifest/xml.ts';
export type {
  CommandFact,
  EntryFact,
  EnvironmentFact,
  ExportFact,
  FileFacts,
  ImportFact,
  ManifestFact,
  ManifestKind,
  MountFact,
  Role,
  RouteFact,
  ScriptFact,
  SkipReason,
  SymbolFact,
  SymbolKind,
  SymbolSpan,
  TestFacts,
  TreeFile,
  Visibility,
  WorkflowFact,
} from './model.ts';
export { createDeclaring } from './tree/declaring.ts';
export { findNaming, type Kin, type Naming } from './tree/naming.ts';
export { type OpenTreeOptions, openSourceTree, type SourceTree, type TreeHost } from './tree/tree.ts';
