import { isUnavailable } from '@komavox/core';
import { storageFull } from './storage-full.js';

it('counts a full disk as unavailable', () => {
  expect(isUnavailable(storageFull('/data', new Error('full')))).toBe(true);
});
