/** The OpenAPI 3.1 document of a table of routes, made from the schemas that check the requests. */
import { STATUS_CODES } from 'node:http';
import { z } from 'zod';
import type { AnyRoute, MediaAnswer } from './route.js';

export interface OpenApiPaths {
  readonly paths: Readonly<Record<string, Readonly<Record<string, object>>>>;
  /** Schemas that have an id (`.meta({ id })`), by that id. */
  readonly components: { readonly schemas: Readonly<Record<string, object>> };
}

type NamedSchemas = Record<string, object>;

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

/** By the routes, which never change: making JSON Schema of those of a service takes 20 ms and more. */
const described = new WeakMap<readonly AnyRoute[], OpenApiPaths>();

/** Internal routes are left out. Made once. */
export function describeRoutes(routes: readonly AnyRoute[]): OpenApiPaths {
  const known = described.get(routes) ?? describe(routes);
  described.set(routes, known);
  return known;
}

function describe(routes: readonly AnyRoute[]): OpenApiPaths {
  const paths: Record<string, Record<string, object>> = {};
  const schemas: NamedSchemas = {};
  for (const one of routes) {
    if (one.access === 'internal') continue;
    (paths[one.path] ??= {})[one.method] = describeRoute(one, schemas);
  }
  return { paths, components: { schemas } };
}

function describeRoute(one: AnyRoute, schemas: NamedSchemas): object {
  const parameters = [
    ...parametersOf(one.params, 'path', schemas),
    ...parametersOf(one.query, 'query', schemas),
  ];
  return {
    summary: one.summary,
    ...(one.access === 'user' ? { security: [{ session: [] }] } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(one.body || one.multipart ? { requestBody: { content: describeBody(one, schemas) } } : {}),
    responses: {
      ...Object.fromEntries(
        Object.entries(one.responses).map(([status, answer]) => [
          status,
          describeAnswer(status, answer, schemas),
        ]),
      ),
      default: {
        description: 'A problem (RFC 9457)',
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  };
}

const describeBody = ({ body, multipart }: AnyRoute, schemas: NamedSchemas): object => ({
  ...(body && { 'application/json': { schema: jsonSchema(body, 'input', schemas) } }),
  ...(multipart && { 'multipart/form-data': { schema: { type: 'object' } } }),
});

function describeAnswer(
  status: string,
  answer: z.ZodType | MediaAnswer | undefined,
  schemas: NamedSchemas,
): object {
  const description = STATUS_CODES[Number(status)] ?? 'Answer';
  if (answer === undefined) return { description };
  if (answer instanceof z.ZodType) {
    return {
      description,
      content: { 'application/json': { schema: jsonSchema(answer, 'output', schemas) } },
    };
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

function parametersOf(
  schema: z.ZodType | undefined,
  place: 'path' | 'query',
  schemas: NamedSchemas,
): object[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input', schemas) as ObjectJsonSchema;
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

/** Schemas with an id go to `schemas`; where they are used there is a reference to the document's components. */
function jsonSchema(schema: z.ZodType, io: 'input' | 'output', schemas: NamedSchemas): object {
  const { $schema: _, $defs = {}, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  for (const [name, definition] of Object.entries($defs)) {
    // The fields of an answer say more than those that a request may have.
    if (io === 'output' || !(name in schemas)) schemas[name] = withComponents(definition);
  }
  return withComponents(rest);
}

/** JSON Schema keeps definitions beside a schema, OpenAPI in one place of the document. */
function withComponents(schema: object): object {
  return JSON.parse(JSON.stringify(schema), (_key, value: unknown) =>
    typeof value === 'string' && value.startsWith('#/$defs/')
      ? value.replace('#/$defs/', '#/components/schemas/')
      : value,
  ) as object;
}
