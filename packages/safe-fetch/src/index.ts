export { createSafeFetch, type SafeFetch } from './safe-fetch.js';
