/** Messages between a page and a worker that answers its questions. */

export interface Question<Asked> {
  readonly id: number;
  readonly asked: Asked;
}

/** `id` is the question's. */
export type Reply<Answer> =
  { readonly id: number; readonly answer: Answer } | { readonly id: number; readonly error: string };
