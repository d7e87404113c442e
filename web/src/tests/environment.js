/** jsdom with the web platform of Node that it lacks: fetch and what belongs to it. */
import { TestEnvironment } from 'jest-environment-jsdom';

export default class extends TestEnvironment {
  async setup() {
    await super.setup();
    Object.assign(this.global, {
      fetch,
      Headers,
      Request,
      Response,
      structuredClone,
      TextEncoder,
      TextDecoder,
    });
  }
}
