/** Texts that take a natural voice longer than a call can wait. Nothing is spoken here: there is no worker. */
import { topics } from '@komavox/proto';
import { bootForTest, type TestProduct } from '@komavox/service/testing';
import { until } from '@komavox/test-kit';
import { voice } from '../src/index.js';
import { inParts, speak } from './speaking.js';
import { describeWith, testWeightsFolder } from './weights.js';

describeWith('kokoro')('a text of five minutes', () => {
  let product: TestProduct;
  beforeAll(async () => {
    const environment = { ROLE: 'api', WEIGHTS_DIR: testWeightsFolder };
    product = await bootForTest([voice], { environment });
  });
  afterAll(() => product.stop());

  const text = '海'.repeat(1500);
  const requested = async () => (await product.events.read(topics.speechRequested.name)).length;

  it('is refused at once, in words, where its call could not be repeated', async () => {
    const answer = await speak(product, text, 'zh');
    expect(await answer.json()).toMatchObject({
      ...{ status: 413, code: 'speech_too_long' },
      detail:
        'One answer has at most 3.5 minutes of speech, and this text takes about 5. ' +
        'Split it, take it in parts (Accept: multipart/mixed), or send an Idempotency-Key and repeat the call.',
    });
    const slowly = await speak(product, text.slice(0, 600), 'zh', { body: { speed: 0.5 } });
    expect(slowly.status).toBe(413);
    expect(await requested()).toBe(0);
  });

  it.each([
    ['under a key', { key: 'kept' }],
    ['in parts', inParts],
  ])('is spoken %s', async (_how, options) => {
    const before = await requested();
    const leaving = new AbortController();
    const answer = speak(product, text, 'zh', { ...options, signal: leaving.signal });
    await until('it is asked for', async () => (await requested()) > before);
    leaving.abort();
    await expect(answer).rejects.toThrow();
  });
});
