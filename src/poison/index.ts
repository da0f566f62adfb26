// Poison: text that would steer an agent once it is read back. Public names. All of it is pure: text in, findings out.

export {
  explainSigns,
  findInstruction,
  findPoison,
  type InstructionFinding,
  REFUSE_POINTS,
} from './instruction.ts';
export { type Likeness, openLikeness } from './likeness.ts';
