import { bootForTest, type TestProduct } from '@komavox/service/testing';
import { gateway } from '../src/index.js';
import { billingStub } from './billing-stub.js';
import { environment, newUser, openBrowser } from './browser.js';

interface About {
  readonly version: string;
  readonly licence: string;
  readonly parts: readonly Readonly<Record<string, string>>[];
}

let product: TestProduct;
beforeAll(async () => {
  product = await bootForTest([gateway, billingStub], { environment });
});
afterAll(() => product.stop());

/** An SPDX expression of identifiers that aren't deprecated: "GPL-3.0" doesn't say whether later versions may be chosen. */
const spdx = /^(?!.*GPL-\d\.\d(?: |$))[\w.-]+(?: (?:AND|OR|WITH) [\w.-]+)*$/u;

it('tells whose work is in the product, with licence and attribution, also while the voice service is away', async () => {
  const { browser } = await newUser(product);
  const response = await browser.call('/api/about');
  expect(response.status).toBe(200);
  const about = (await response.json()) as About;
  expect(about.version).toMatch(/^\d+\.\d+\.\d+$/);
  expect(about.licence).toBe('GPL-3.0-or-later');
  expect(about.parts.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Kokoro', 'Hibari', 'eSpeak NG', 'Lindera with IPADIC', 'Fonts']),
  );
  for (const { what, licence, attribution } of about.parts) {
    expect([what, licence, attribution].every((text) => (text ?? '').length > 2)).toBe(true);
    expect(licence).toMatch(spdx);
  }
  expect(about.parts.find(({ name }) => name === 'Kokoro')).toEqual({
    name: 'Kokoro',
    what: 'Natural voices, 54 of them, with the time of every word.',
    version: '1.0',
    licence: 'Apache-2.0',
    attribution: expect.stringContaining('hexgrad') as string,
  });
});

it('tells strangers nothing', async () => {
  expect((await openBrowser(product).call('/api/about')).status).toBe(401);
});
