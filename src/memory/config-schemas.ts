// Schema of the section `memory`.

import { z } from 'zod';
import { guard } from '../kernel/config/classes.ts';
import { GATE_ACTIONS, GATE_DEFAULTS } from './gates/gates.ts';

const gate = (what: string) => z.enum(GATE_ACTIONS).default('reject').describe(what);

export const memory = z.strictObject({
  quality_gates: z
    .strictObject({
      length: gate('too short or too long to be a memory'),
      temporal: gate(
        'true only at the moment: "today", "right now"; or nothing but the next step, a greeting, assent or a short question',
      ),
      speculation: gate('a guess: "probably", "might be"'),
      instruction: gate('reads like an instruction to an agent; a doubtful case goes to quarantine'),
      confidence: gate('held with too little confidence'),
      min_length: z.int().min(1).default(GATE_DEFAULTS.lengthMin).describe('least number of characters'),
      min_confidence: z
        .number()
        .min(0)
        .max(1)
        .default(GATE_DEFAULTS.confidenceMin)
        .describe('least confidence'),
      speculation_min_confidence: z
        .number()
        .min(0)
        .max(1)
        .default(GATE_DEFAULTS.speculationConfidenceMin)
        .describe('confidence from which a guess passes'),
    })
    .prefault({})
    .describe('what each gate does with what it finds')
    .meta(guard('weakens')),
  embedding: z
    .strictObject({
      driver: z
        .enum(['static', 'http', 'onnx'])
        .default('static')
        .describe('word vectors that come with loa, a service, or a model on this machine'),
      url: z.string().min(1).default('http://localhost:8384').describe('address of the service'),
      api: z
        .enum(['sidecar', 'openai', 'ollama'])
        .default('sidecar')
        .describe('how the service is spoken to'),
      model: z.string().min(1).default('all-MiniLM-L6-v2').describe('name of the model'),
      timeout_ms: z
        .int()
        .min(50)
        .max(60_000)
        .default(2000)
        .describe('how long to wait for it before going on without'),
    })
    .prefault({})
    .describe('where vectors of meaning come from')
    .meta(guard('sends')),
  archive_after_days: z
    .int()
    .min(1)
    .optional()
    .describe('consolidation moves memories older than this to the archive; without it none expire'),
});
