// What must in the end happen, by the Commons Protocol, beside what must never.

import { z } from 'zod';

export const LivenessPropertySchema = z.strictObject({
  id: z.string().regex(/^L\d+$/),
  says: z.string().min(1),
  within: z.string().min(1),
});

export const CANONICAL_LIVENESS_PROPERTIES: readonly z.output<typeof LivenessPropertySchema>[] = [
  { id: 'L1', says: 'every hold is posted, voided or expired', within: 'its time to expire' },
  {
    id: 'L2',
    says: 'every request is answered or said to be unknown',
    within: 'the time limit of a request',
  },
  {
    id: 'L3',
    says: 'a remainder of an account is taken once it is a whole micro-USD',
    within: 'the next charge',
  },
  { id: 'L4', says: 'a cap that was raised lets the next request pass', within: 'one request' },
  {
    id: 'L5',
    says: 'a boundary whose criteria are met is shown as ready',
    within: 'one collection of metrics',
  },
];
