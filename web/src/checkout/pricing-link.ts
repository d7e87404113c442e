/** Where Back of /pricing leads, when a screen that isn't the editor opened it (spec 2 section 2). */
import { returnRoute } from './return-route.js';

interface PricingOrigin {
  readonly back: string;
}

/** State of a link to /pricing; it belongs to that entry of the history, so that the next visit isn't mistaken. */
export const openedFrom = (back: string): PricingOrigin => ({ back });

/** @param state of the location */
export const pricingBack = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'back' in state && typeof state.back === 'string'
    ? state.back
    : returnRoute();
