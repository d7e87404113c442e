/** Jest's global tear-down. */
export { strikeScenery as default } from './share-scenery.js';
