export { demoScript } from './stories.js';
