import { defineSettings } from '@komavox/platform';

/** Nothing to choose: prices and credits are the product's own. */
export const billingSettings = defineSettings({}, () => ({}));
