import { federatedStart } from './federated-start.js';
import { clearReturnTo, storeReturnTo } from './return-to.js';

describe('the start of a sign-in at a provider', () => {
  it('tells what is wanted, and where to go then', () => {
    clearReturnTo();
    expect(federatedStart('google', 'signin')).toBe('/api/auth/google/start?intent=signin&next=%2F');
    storeReturnTo('/manga/1?a=b#c');
    expect(federatedStart('apple', 'signup')).toBe(
      '/api/auth/apple/start?intent=signup&next=%2Fmanga%2F1%3Fa%3Db%23c',
    );
  });

  it('leaves an address here that is too long for the way', () => {
    storeReturnTo(`/reader/custom/m?images=${'x'.repeat(3000)}`);
    expect(federatedStart('google', 'signin')).toBe('/api/auth/google/start?intent=signin');
  });
});
