export type { OpenAiTelling } from './messages.js';
export { openAiNarrator, type OpenAiOptions } from './openai-narrator.js';
