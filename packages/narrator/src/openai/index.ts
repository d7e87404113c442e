export type { OpenAiTelling } from './messages.js';
export { openAiNarrator } from './openai-narrator.js';
