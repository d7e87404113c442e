/** A process to be killed: the whole product on the folder of its argument. It says its origin, and lists objects when asked. */
import { bootForTest } from '@komavox/service/testing';
import { product as services } from '../src/product.js';

const product = await bootForTest(services, {
  folder: process.argv[2] ?? '',
  environment: { DEMO_LIBRARY: 'false', REGISTRATIONS_PER_HOUR: '1000', STORAGE_GB_PER_USER: '1' },
  exactlyOnce: true,
});
process.on('message', () => {
  void (async () => {
    const objects: [key: string, size: number][] = [];
    for (const prefix of ['catalogue/', 'render/', 'voice/']) {
      for await (const { key, size } of product.objects.list(prefix)) objects.push([key, size]);
    }
    process.send?.({ objects });
  })();
});
process.send?.({ origin: product.origin });
