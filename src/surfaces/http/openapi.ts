// OpenAPI from the manifest: one POST for each operation that opts in, and a GET for the events of what can be followed.

import type { JsonSchema } from '../../kernel/schema-check.ts';
import type { Manifest, ManifestOperation } from '../../manifest.ts';
import { EVENT_STREAM } from './events.ts';

export const FAILURE_SCHEMA: JsonSchema = {
  type: 'object',
  properties: {
    error: {
      type: 'object',
      properties: {
        code: { type: 'string' },
        message: { type: 'string' },
        hint: { type: 'string' },
        retryable: { type: 'boolean' },
        details: { type: 'object' },
      },
      required: ['code', 'message', 'retryable'],
    },
  },
  required: ['error'],
};

export function routeOf(entry: ManifestOperation): string {
  return `/v1/${entry.words.join('/')}`;
}

export function describeApi(manifest: Manifest, version: string): object {
  const paths = manifest.operations
    .filter((entry) => entry.http)
    .map((entry) => [
      routeOf(entry),
      { post: describeRoute(entry), ...(entry.event === undefined ? {} : { get: describeEvents(entry) }) },
    ]);
  return {
    openapi: '3.1.0',
    info: {
      title: 'loa',
      version,
      description: 'Every answer carries its verdict in the header x-loa-verdict.',
    },
    security: [{ token: [] }],
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    paths: Object.fromEntries(paths),
  };
}

function describeRoute(entry: ManifestOperation): object {
  const json = (schema: JsonSchema) => ({ 'application/json': { schema } });
  return {
    operationId: entry.name,
    summary: entry.summary,
    requestBody: { content: json(entry.input) },
    responses: {
      200: {
        description: 'It ran; the verdict tells the answer.',
        headers: { 'x-loa-verdict': { schema: { enum: ['pass', 'warn', 'fail', 'fallback'] } } },
        content: { ...json(entry.output), ...eventContent(entry) },
      },
      default: { description: 'It could not run.', content: json(FAILURE_SCHEMA) },
    },
  };
}

function eventContent({ event }: ManifestOperation): object {
  return event === undefined ? {} : { [EVENT_STREAM]: { schema: event } };
}

function describeEvents(entry: ManifestOperation): object {
  const parameters = Object.entries(entry.input.properties ?? {}).map(([name, schema]) => {
    return { name, in: 'query', required: entry.input.required?.includes(name) ?? false, schema };
  });
  return {
    operationId: `${entry.name}.events`,
    summary: `${entry.summary}, as it happens`,
    parameters,
    responses: {
      200: { description: 'Each event as it happens, one JSON value each.', content: eventContent(entry) },
      default: {
        description: 'It could not run.',
        content: { 'application/json': { schema: FAILURE_SCHEMA } },
      },
    },
  };
}
