/** What the calls answer, by the names the screens use; taken from the product's own description (`npm run openapi`). */
import type { components, paths } from './schema.js';

/** The JSON of a call's success. */
type Answer<Path extends keyof paths> = paths[Path] extends {
  get: { responses: { 200: { content: { 'application/json': infer Body } } } };
}
  ? Body
  : never;

export type Manga = components['schemas']['Manga'];
export type Chapter = components['schemas']['Chapter'];
export type User = Answer<'/api/users/me'>;
export type AuthConfig = Answer<'/api/auth/config'>;
