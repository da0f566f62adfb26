// Ground: public names.

export type { CheckedDocument, CheckResult, StaleCitation } from './check/check-result.ts';
export { findStale } from './check/staleness.ts';
export { type ValidateRequest, validateDocument } from './check/validate.ts';
export {
  assessRepository,
  repositoryEvidence,
  type ShownRequirement,
  shownRequirements,
} from './compose/evidence.ts';
export type { Mesh, MeshEdge, MeshNode } from './mesh/mesh-graph.ts';
export { type AgentContext, readContext } from './mesh/read-context.ts';
export {
  DOCUMENT_NAME,
  type EcosystemEntry,
  type GroundSettings,
  SECTION_IDS,
  SECTION_TITLES,
  type SectionId,
} from './model.ts';
export { groundOperations } from './operations.ts';
export { type GenerateRequest, generateDocument, type Outcome } from './publish/generate.ts';
export { type FoundReference, findReferences } from './references.ts';
export { type ParsedDocument, type ParsedSection, parseDocument } from './render/document.ts';
export { readSettings } from './settings.ts';
