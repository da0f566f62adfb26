// The gateway described for other programs, from the same table that serves it.

import { type FieldSchema, ROUTES, type Route } from './routes.ts';

const SCHEMAS: Readonly<Record<FieldSchema['type'], object>> = {
  amount: { type: 'string', pattern: '^(0|[1-9]\\d*)$', maxLength: 16, description: 'whole micro-USD' },
  integer: { type: 'integer', minimum: 0 },
  text: { type: 'string', maxLength: 200 },
};
const PROBLEM = {
  description: 'refused; see the detail',
  content: { 'application/problem+json': { schema: { type: 'object' } } },
};

export function describeGateway(version: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const route of ROUTES) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: describeRoute(route) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'loa gateway', version, description: 'The meter of the Commons Protocol over HTTP.' },
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    security: [{ token: [] }],
    paths,
  };
}

function describeRoute({ method, path, summary, role, fields }: Route): object {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const named = Object.entries(fields);
  const required = named.filter(([, field]) => field.required === true).map(([name]) => name);
  const schema = {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(named.map(([name, { type }]) => [name, SCHEMAS[type]])),
    ...(required.length === 0 ? {} : { required }),
  };
  const inQuery = named.map(([name, { type, required: isRequired }]) => ({
    name,
    in: 'query',
    required: isRequired === true,
    schema: SCHEMAS[type],
  }));
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: true,
    schema: { type: 'string', maxLength: 200 },
  };
  const responses = {
    [method === 'POST' ? '201' : '200']: { description: 'done' },
    '4XX': PROBLEM,
    '5XX': PROBLEM,
  };
  const common = { summary, description: `Needs the role ${role}.`, responses };
  if (method === 'GET') return { ...common, parameters: [...inPath, ...inQuery] };
  return {
    ...common,
    parameters: [...inPath, key],
    requestBody: { required: required.length > 0, content: { 'application/json': { schema } } },
  };
}
