// Markdown edited by people and programs alike: sections and marked blocks, every other byte kept.

export { type Block, type BlockStyle, findBlock, removeBlock, upsertBlock } from './blocks.ts';
export { type Fence, type Heading, type Line, type MarkdownScan, scanMarkdown, splitLines } from './scan.ts';
export {
  findSection,
  type HeadingPath,
  insertSection,
  type NewSection,
  parseSections,
  removeSection,
  renderSections,
  replaceSection,
  type Section,
  type SectionRange,
} from './sections.ts';
