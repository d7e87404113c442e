/** What a process and the one that started it tell each other. */
export type OrderMessage = { readonly request: unknown } | 'next';

export type AnswerMessage =
  'ready' | { readonly item: unknown } | { readonly failed: string } | { readonly memory: number };
