/** The calls of the product, as its own description (OpenAPI) has them. */
import type { JsonSchema } from 'json-schema-faker';

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  readonly schema: JsonSchema;
}

export interface DescribedCall {
  /** Method and path, as in the description. */
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  /** Of a JSON body. */
  readonly body: JsonSchema | undefined;
  readonly isMultipart: boolean;
}

interface Operation {
  readonly parameters?: readonly (Omit<Parameter, 'required'> & { readonly required?: boolean })[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> };
}

interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
}

export async function readCalls(origin: string): Promise<readonly DescribedCall[]> {
  const { paths, components } = (await (await fetch(`${origin}/api/openapi.json`)).json()) as Description;
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { parameters = [], requestBody }]) => {
      const json = requestBody?.content['application/json']?.schema;
      return {
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path,
        parameters: parameters.map((one) => ({
          ...one,
          required: one.required ?? false,
          schema: resolved(one.schema, components.schemas),
        })),
        body: json === undefined ? undefined : resolved(json, components.schemas),
        isMultipart: requestBody?.content['multipart/form-data'] !== undefined,
      };
    }),
  );
}

/** Without references, and without patterns of whole Unicode classes, which generators of text don't know. */
function resolved(schema: JsonSchema, schemas: Description['components']['schemas']): JsonSchema {
  const resolve = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(resolve);
    if (typeof value !== 'object' || value === null) return value;
    const { $ref, pattern, ...rest } = value as { readonly $ref?: string; readonly pattern?: unknown };
    if ($ref !== undefined) return resolve(schemas[$ref.split('/').at(-1) ?? '']);
    const isPlain = typeof pattern !== 'string' || !/\\p\{/i.test(pattern);
    const kept = pattern !== undefined && isPlain ? { pattern } : {};
    return Object.fromEntries(Object.entries({ ...rest, ...kept }).map(([key, one]) => [key, resolve(one)]));
  };
  return resolve(schema) as JsonSchema;
}
