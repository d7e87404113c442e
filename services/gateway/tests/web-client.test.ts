import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bootForTest, type TestProduct } from '@komavox/service/testing';
import { gateway } from '../src/index.js';
import { billingStub } from './billing-stub.js';
import { environment, openBrowser } from './browser.js';

const folder = mkdtempSync(join(tmpdir(), 'komavox-web-'));
const page = '<!doctype html><title>Komavox</title>';
const navigation = { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } };
let product: TestProduct;

beforeAll(async () => {
  product = await bootForTest([gateway, billingStub], {
    environment: { ...environment, WEB_FOLDER: folder },
  });
});
afterAll(async () => {
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('web client', () => {
  it('says how to build it when it is not there', async () => {
    const response = await openBrowser(product).call('/welcome', navigation);
    expect(response.status).toBe(503);
    expect(response.headers.get('content-type')).toContain('text/html');
    expect(await response.text()).toContain('npm run build -w web');
  });

  describe('once built', () => {
    beforeAll(() => {
      mkdirSync(join(folder, 'assets'));
      writeFileSync(join(folder, 'index.html'), page);
      writeFileSync(join(folder, 'logo.svg'), '<svg/>');
      writeFileSync(join(folder, 'assets', 'main-1a2b3c4d.js'), 'export {};');
    });

    it.each(['/', '/welcome', '/manga/1', '/reader/custom/a.b?images=x', '/no/such/page', '/index.html'])(
      'answers %s with the page, never from a cache',
      async (path) => {
        const response = await openBrowser(product).call(path, navigation);
        expect(response.status).toBe(200);
        expect(response.headers.get('cache-control')).toBe('no-cache');
        expect(await response.text()).toBe(page);
      },
    );

    it('lets hashed files be cached forever and others be revalidated', async () => {
      const script = await openBrowser(product).call('/assets/main-1a2b3c4d.js');
      expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(script.headers.get('content-type')).toContain('javascript');
      expect((await openBrowser(product).call('/logo.svg')).headers.get('cache-control')).toBe('no-cache');
    });

    it('compresses scripts, with backpressure', async () => {
      const script = Array.from(
        { length: 200_000 },
        (_one, index) => `export const v${index} = ${index};`,
      ).join('\n');
      writeFileSync(join(folder, 'assets', 'large-1a2b3c4d.js'), script);
      const response = await openBrowser(product).call('/assets/large-1a2b3c4d.js', {
        headers: { 'accept-encoding': 'gzip, br' },
      });
      expect(response.headers.get('content-encoding')).toBe('br');
      expect(response.headers.get('content-length')).toBeNull();
      expect((await response.text()) === script).toBe(true);
      const { headers } = await openBrowser(product).call('/assets/large-1a2b3c4d.js', { method: 'HEAD' });
      expect([headers.get('content-encoding'), headers.get('content-length')]).toEqual([
        null,
        String(script.length),
      ]);
      const tag = response.headers.get('etag') ?? '';
      const again = await openBrowser(product).call('/assets/large-1a2b3c4d.js', {
        // Without a word of its own, `fetch` would ask for a fresh answer.
        headers: { 'if-none-match': tag, 'cache-control': 'max-age=0' },
      });
      expect(again.status).toBe(304);
    });

    it.each(['/assets/main-00000000.js', '/missing.png'])('has nothing for %s', async (path) => {
      const response = await openBrowser(product).call(path, { headers: { accept: '*/*' } });
      expect(response.status).toBe(404);
    });

    it('limits what its pages may do', async () => {
      const { headers } = await openBrowser(product).call('/', navigation);
      const policy = headers.get('content-security-policy') ?? '';
      const directives = policy.split(';');
      expect(directives).toContain("script-src 'self' 'wasm-unsafe-eval'");
      expect(directives).toContain("worker-src 'self' blob:");
      expect(directives).toContain("form-action 'self'");
      expect(directives).toContain("frame-ancestors 'none'");
      expect(policy).not.toContain('upgrade-insecure-requests');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('strict-transport-security')).toBeNull();
      expect(headers.get('referrer-policy')).toBe('same-origin');
      expect(headers.get('x-powered-by')).toBeNull();
      const permissions = headers.get('permissions-policy')?.split(', ');
      expect(permissions).toContain('microphone=(self)');
      expect(permissions).toContain('camera=()');
    });

    it('sends no referrer from the page that a payment returns to', async () => {
      const { headers } = await openBrowser(product).call('/checkout/success?token=x', navigation);
      expect(headers.get('referrer-policy')).toBe('no-referrer');
    });
  });
});
