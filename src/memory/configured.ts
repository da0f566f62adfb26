// The section `memory` of the configuration as values that the code uses.

import type { ConfigValues } from '../kernel/config/index.ts';
import {
  GATE_DEFAULTS,
  GATE_NAMES,
  type GateAction,
  type GateName,
  type GateOptions,
} from './gates/gates.ts';

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

interface Section {
  readonly quality_gates?: Readonly<Partial<Record<GateName, GateAction>>> & {
    readonly min_length?: number;
    readonly min_confidence?: number;
    readonly speculation_min_confidence?: number;
  };
  readonly embedding?: {
    readonly driver?: EmbeddingSettings['driver'];
    readonly url?: string;
    readonly api?: EmbeddingSettings['api'];
    readonly model?: string;
    readonly timeout_ms?: number;
  };
  readonly archive_after_days?: number;
}

export function memorySettings(config: ConfigValues): MemorySettings {
  const {
    quality_gates: gates = {},
    embedding = {},
    archive_after_days: days,
  } = (config['memory'] ?? {}) as Section;
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
