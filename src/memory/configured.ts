// The section `memory` of the configuration as values that the code uses.

import type { ConfigValues } from '../kernel/config/index.ts';
import { readSection } from '../kernel/config/section.ts';
import { GATE_DEFAULTS, GATE_NAMES, type GateOptions } from './gates/gates.ts';
import { memorySection } from './sections.ts';

export interface MemorySettings {
  readonly gates: GateOptions;
  readonly embedding: EmbeddingSettings;
  readonly expireAfterDays: number | undefined;
}

export interface EmbeddingSettings {
  readonly driver: 'static' | 'http' | 'onnx';
  readonly url: string;
  readonly api: 'sidecar' | 'openai' | 'ollama';
  readonly model: string;
  readonly timeoutMs: number;
}

export function memorySettings(config: ConfigValues): MemorySettings {
  const {
    quality_gates: gates = {},
    embedding = {},
    archive_after_days: days,
  } = readSection(config, memorySection);
  const actions = GATE_NAMES.map((name) => [name, gates[name] ?? GATE_DEFAULTS.actions[name]] as const);
  return {
    gates: {
      actions: Object.fromEntries(actions) as GateOptions['actions'],
      lengthMin: gates.min_length ?? GATE_DEFAULTS.lengthMin,
      confidenceMin: gates.min_confidence ?? GATE_DEFAULTS.confidenceMin,
      speculationConfidenceMin: gates.speculation_min_confidence ?? GATE_DEFAULTS.speculationConfidenceMin,
    },
    embedding: {
      driver: embedding.driver ?? 'static',
      url: embedding.url ?? 'http://localhost:8384',
      api: embedding.api ?? 'sidecar',
      model: embedding.model ?? 'all-MiniLM-L6-v2',
      timeoutMs: embedding.timeout_ms ?? 2000,
    },
    expireAfterDays: days,
  };
}
