export { demoScript } from './demo/stories.js';
export type { DemoChapterScript } from './demo/stories.js';
export { catalogue } from './service.js';
