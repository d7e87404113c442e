import { defineSettings } from '@komavox/core';

/** Empty: prices and credits are constants of the product. */
export const billingSettings = defineSettings({}, () => ({}));
