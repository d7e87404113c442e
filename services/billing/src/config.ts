import { defineSettings } from '@komavox/core';

/** Nothing to choose: prices and credits are the product's own. */
export const billingSettings = defineSettings({}, () => ({}));
