/** What a page and a worker that it asks send each other. */

export interface Question<Asked> {
  readonly id: number;
  readonly asked: Asked;
}

/** `id` is the question's. */
export type Reply<Answer> =
  { readonly id: number; readonly answer: Answer } | { readonly id: number; readonly error: string };
