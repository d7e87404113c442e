export { bootForTest, type TestProduct } from './boot-for-test.js';
