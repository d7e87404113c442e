/** What is wrong with a manifest, by the schemas of Kubernetes 1.34, KEDA and the Gateway API. No unknown field is let through. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020, type SchemaObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { parse, parseAllDocuments } from 'yaml';

export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly annotations?: Readonly<Record<string, string>> };
  readonly [field: string]: unknown;
}

/** All of a file of YAML but empty documents. */
export function manifestsIn(yaml: string): readonly Manifest[] {
  return parseAllDocuments(yaml)
    .map((document) => document.toJS() as Manifest | null)
    .filter((manifest) => manifest !== null);
}

interface GroupVersionKind {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
}

interface Definitions {
  readonly $id: string;
  readonly $defs: Readonly<
    Record<string, { readonly 'x-kubernetes-group-version-kind'?: readonly GroupVersionKind[] }>
  >;
}

interface Crd {
  readonly kind: string;
  readonly spec: {
    readonly group: string;
    readonly names: { readonly kind: string };
    readonly versions: readonly {
      readonly name: string;
      readonly schema: { openAPIV3Schema: SchemaObject };
    }[];
  };
}

const keyOf = ({ group, version, kind }: GroupVersionKind) =>
  `${group === '' ? '' : `${group}/`}${version} ${kind}`;

/** A server prunes fields that a CRD doesn't declare: here they are mistakes. */
function strict(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(strict);
  if (typeof node !== 'object' || node === null) return node;
  const schema = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, strict(value)]));
  const open = schema['x-kubernetes-preserve-unknown-fields'] === true;
  if (schema['x-kubernetes-int-or-string'] === true) {
    delete schema['type'];
    schema['anyOf'] = [{ type: 'integer' }, { type: 'string' }];
  }
  if (schema['type'] === 'object' && typeof schema['properties'] === 'object' && !open)
    schema['additionalProperties'] ??= false;
  return schema;
}

export class ManifestSchemas {
  readonly #ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
  readonly #references = new Map<string, string>();
  readonly #validators = new Map<string, ValidateFunction>();

  /** @param definitions file of the definitions of Kubernetes; @param crds folder of YAML */
  constructor(definitions: string, crds: string) {
    const kubernetes = JSON.parse(readFileSync(definitions, 'utf8')) as Definitions;
    this.#ajv.addSchema(kubernetes);
    for (const [name, definition] of Object.entries(kubernetes.$defs)) {
      for (const one of definition['x-kubernetes-group-version-kind'] ?? [])
        this.#references.set(keyOf(one), `${kubernetes.$id}#/$defs/${name}`);
    }
    for (const file of readdirSync(crds)) this.#addCrd(parse(readFileSync(join(crds, file), 'utf8')) as Crd);
  }

  #addCrd({ spec: { group, names, versions } }: Crd): void {
    for (const { name: version, schema } of versions) {
      const id = `crd:${group}/${version}/${names.kind}`;
      const root = strict(schema.openAPIV3Schema) as SchemaObject & { properties: Record<string, unknown> };
      root.properties['metadata'] = { type: 'object' };
      this.#ajv.addSchema(root, id);
      this.#references.set(keyOf({ group, version, kind: names.kind }), id);
    }
  }

  /** Each mistake as a line; none of a manifest that is right. */
  mistakesOf(manifest: Manifest): readonly string[] {
    const key = `${manifest.apiVersion} ${manifest.kind}`;
    const reference = this.#references.get(key);
    if (reference === undefined) return [`${key}: no schema`];
    const validate = this.#validators.get(key) ?? this.#ajv.compile({ $ref: reference });
    this.#validators.set(key, validate);
    validate(manifest);
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) =>
        `${manifest.kind} ${manifest.metadata.name}${instancePath} ${message ?? ''} ${JSON.stringify(params)}`,
    );
  }
}
