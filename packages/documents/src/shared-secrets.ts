/** Secrets that the replicas of a service share: the first one that needs a secret makes it. */
import { Schema, type Connection } from 'mongoose';
import { wasCreated } from './unique-keys.js';

interface SecretDocument {
  /** Its purpose. */
  _id: string;
  value: string;
}

const schema = new Schema<SecretDocument>(
  { _id: { type: String, required: true }, value: { type: String, required: true } },
  { versionKey: false },
);

export interface SharedSecrets {
  /** The secret of that name: `fresh` when there was none, else the one of the first replica. */
  keep(name: string, fresh: string): Promise<string>;
}

/** @param model of Mongoose, which names the collection */
export function openSharedSecrets(documents: Connection, model: string): SharedSecrets {
  const secrets = documents.model<SecretDocument>(model, schema);
  const find = (name: string) => secrets.findById(name).lean();
  return {
    async keep(name, fresh) {
      const known = await find(name);
      if (known) return known.value;
      if (await wasCreated(secrets.create({ _id: name, value: fresh }))) return fresh;
      const first = await find(name);
      if (!first) throw new Error(`The secret ${name} exists and can't be read`);
      return first.value;
    },
  };
}
