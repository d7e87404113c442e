/** The audit after faults tells what is lost or there twice, and not what a moment without the product refuses. */
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { createClient } from '@komavox/client';
import type { TestProduct } from '@komavox/service/testing';
import { freePort, type Link, startLink } from '@komavox/test-servers';
import { temporaryFolder } from '@komavox/test-support';
import { speakAgain } from '../load/acknowledged-writes.js';
import { audit } from '../load/audit.js';
import { bootVoiceAndBilling } from '../money/voice-and-billing.js';

const folder = temporaryFolder();
let ports: { readonly port: number; readonly targetPort: number };
let publicOrigin: string;
let product: TestProduct;
let link: Link;
beforeAll(async () => {
  ports = { port: await freePort(), targetPort: await freePort() };
  publicOrigin = `http://127.0.0.1:${ports.port}`;
  product = await bootVoiceAndBilling({ folder, port: String(ports.targetPort), publicOrigin, seed: 1 });
  link = await startLink(ports);
});
afterAll(async () => {
  await link.close();
  await product.stop();
  rmSync(folder, { recursive: true });
});

async function acknowledged() {
  const email = `${randomUUID()}@example.org`;
  const client = createClient(publicOrigin);
  const { id: user } = await client.register('Listener', email, 'correct horse battery');
  const request = { key: randomUUID(), text: 'This was read aloud.' };
  const { headers } = await speakAgain(client, request);
  const id = headers.get('x-speech-id') ?? '';
  const duration = headers.get('x-audio-duration') ?? '';
  return {
    accounts: [{ client, email, user, bookmark: -1 }],
    speech: { client, ...request, id, duration },
  };
}

it('makes calls again that nobody takes', async () => {
  const { accounts, speech } = await acknowledged();
  link.drop();
  await link.close();
  const audited = audit({ accounts, speeches: [speech], videos: [] }, product.events);
  await pause(1000);
  link = await startLink(ports);
  expect(await audited).toEqual({ checked: 2, lost: [], twice: [] });
});

it('tells a speech that is another one, and events that never came', async () => {
  const { speech } = await acknowledged();
  const other = { ...speech, id: randomUUID(), duration: '0' };
  const { lost, twice } = await audit({ accounts: [], speeches: [other], videos: [] }, product.events, 1000);
  expect(twice).toEqual([`speech ${other.id}`]);
  expect(lost).toEqual([`sound of ${other.id}`, `speech.generated.v1 of ${other.id}`]);
});
