/** jsdom with the parts of the web platform that it lacks: fetch and what belongs to it, pointers and media queries. */
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
    this.global.IS_REACT_ACT_ENVIRONMENT = true;
    this.global.ResizeObserver ??= class ResizeObserver {
      observe() {}
      unobserve() {}
      disconnect() {}
    };
    // jsdom lays nothing out: a page is scrolled as soon as it is told to be.
    this.global.scrollTo = (left, top) => {
      Object.assign(this.global, { scrollX: left, scrollY: top });
      this.global.dispatchEvent(new this.global.Event('scroll'));
    };
    // Libraries ask by this whether there are pointers.
    this.global.onpointerdown ??= null;
    this.global.PointerEvent ??= class PointerEvent extends this.global.MouseEvent {
      constructor(type, init = {}) {
        super(type, init);
        this.pointerId = init.pointerId ?? 0;
        this.pointerType = init.pointerType ?? '';
      }
    };
    const lists = new Map();
    /** `matchMedia.set('(prefers-color-scheme: dark)', true)` changes what the system prefers. */
    const matchMedia = (query) => {
      if (!lists.has(query)) {
        lists.set(query, Object.assign(new this.global.EventTarget(), { media: query, matches: false }));
      }
      return lists.get(query);
    };
    matchMedia.set = (query, matches) => {
      matchMedia(query).matches = matches;
      matchMedia(query).dispatchEvent(new this.global.Event('change'));
    };
    this.global.matchMedia = matchMedia;
  }
}
