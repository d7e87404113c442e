import { mediaLinks } from '@komavox/http';
import { bootForTest, type TestProduct } from '@komavox/service/testing';
import { gateway } from '../src/index.js';
import { billingStub } from './billing-stub.js';
import { environment, newUser, openBrowser } from './browser.js';

const secret = 'a secret of the test, long enough';
const links = mediaLinks(secret, () => new Date());
const key = 'voice/speech/1.mp3';
let product: TestProduct;

beforeAll(async () => {
  product = await bootForTest([gateway, billingStub], {
    environment: { ...environment, MEDIA_SECRET: secret },
  });
  await product.objects.put(key, Buffer.from('0123456789'), { contentType: 'audio/mpeg' });
});
afterAll(() => product.stop());

describe('media links', () => {
  it('give their user the object, whole and in ranges', async () => {
    const { browser: one, user } = await newUser(product);
    const link = links.sign({ key, user: user.id });
    const whole = await one.call(link);
    expect(whole.status).toBe(200);
    expect(whole.headers.get('content-type')).toBe('audio/mpeg');
    expect(whole.headers.get('accept-ranges')).toBe('bytes');
    expect(whole.headers.get('cache-control')).toContain('private');
    expect(await whole.text()).toBe('0123456789');
    const part = await one.call(link, { headers: { range: 'bytes=2-4' } });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe('bytes 2-4/10');
    expect(await part.text()).toBe('234');
    expect((await one.call(link, { headers: { range: 'bytes=10-' } })).status).toBe(416);
  });

  it('are refused to another user and stand for themselves without one', async () => {
    const { user } = await newUser(product);
    const { browser: other } = await newUser(product);
    const link = links.sign({ key, user: user.id });
    const refused = await other.call(link);
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ code: 'media_link_foreign' });
    expect((await openBrowser(product).call(link)).status).toBe(200);
  });

  it('are refused when forged, past, or without their object', async () => {
    const { browser: one, user } = await newUser(product);
    const forged = mediaLinks('another secret, as long as that one', () => new Date()).sign({
      key,
      user: user.id,
    });
    expect((await one.call(forged)).status).toBe(403);
    expect((await one.call('/media/nonsense')).status).toBe(403);
    expect((await one.call(links.sign({ key, user: user.id }, -10))).status).toBe(410);
    expect((await one.call(links.sign({ key: 'voice/none', user: user.id }))).status).toBe(404);
  });

  it('name the file of a download in any script', async () => {
    const { browser: one, user } = await newUser(product);
    const link = links.sign({ key, user: user.id, fileName: '声 "1".mp3' });
    expect((await one.call(link)).headers.get('content-disposition')).toBe(
      `attachment; filename="? \\"1\\".mp3"; filename*=UTF-8''%E5%A3%B0%20%221%22.mp3`,
    );
  });
});
