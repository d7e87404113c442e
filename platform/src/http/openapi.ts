/** The OpenAPI 3.1 document of a table of routes, made from the schemas that check the requests. */
import { STATUS_CODES } from 'node:http';
import { z } from 'zod';
import type { AnyRoute, MediaAnswer } from './route.js';

export interface OpenApiPaths {
  readonly paths: Readonly<Record<string, Readonly<Record<string, object>>>>;
}

const problemSchema = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'code'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'Short, fit to show.' },
    code: { type: 'string', description: 'Stable; decide by this.' },
  },
};

export const openApiComponents = {
  schemas: { Problem: problemSchema },
  securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'sid' } },
};

/** Internal routes are left out. */
export function describeRoutes(routes: readonly AnyRoute[]): OpenApiPaths {
  const paths: Record<string, Record<string, object>> = {};
  for (const one of routes) {
    if (one.access === 'internal') continue;
    (paths[one.path] ??= {})[one.method] = describeRoute(one);
  }
  return { paths };
}

function describeRoute(one: AnyRoute): object {
  const parameters = [...parametersOf(one.params, 'path'), ...parametersOf(one.query, 'query')];
  return {
    summary: one.summary,
    ...(one.access === 'user' ? { security: [{ session: [] }] } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(one.body
      ? { requestBody: { content: { 'application/json': { schema: jsonSchema(one.body, 'input') } } } }
      : {}),
    ...(one.multipart
      ? { requestBody: { content: { 'multipart/form-data': { schema: { type: 'object' } } } } }
      : {}),
    responses: {
      ...Object.fromEntries(
        Object.entries(one.answers).map(([status, answer]) => [status, describeAnswer(status, answer)]),
      ),
      default: {
        description: 'A problem (RFC 9457)',
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  };
}

function describeAnswer(status: string, answer: z.ZodType | MediaAnswer | undefined): object {
  const description = STATUS_CODES[Number(status)] ?? 'Answer';
  if (answer === undefined) return { description };
  if (answer instanceof z.ZodType) {
    return { description, content: { 'application/json': { schema: jsonSchema(answer, 'output') } } };
  }
  return {
    description: answer.description,
    content: { [answer.contentType]: { schema: { type: 'string', format: 'binary' } } },
  };
}

interface ObjectJsonSchema {
  readonly properties?: Readonly<Record<string, object>>;
  readonly required?: readonly string[];
}

function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query'): object[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as ObjectJsonSchema;
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): object {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
