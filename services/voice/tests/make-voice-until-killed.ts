/**
 * A process to be killed: makes, or deletes, a voice on the folder of its argument, and kills itself between the objects
 * and the document, or between the document and the objects.
 */
import { bootForTest } from '@komavox/service/testing';
import { voice } from '../src/index.js';
import { person, recordSample } from './voice-people.js';

const [, , folder = '', moment] = process.argv;
const product = await bootForTest([voice], { folder, exactlyOnce: true });
const ada = person(() => product, 'ada');
const sample = await recordSample(product);
const end = () => process.kill(process.pid, 'SIGKILL');
const { objects } = product;
if (moment === 'making') {
  const put = objects.put.bind(objects);
  objects.put = async (key, body, options) => {
    const info = await put(key, body, options);
    if (key.endsWith('sample.wav')) end();
    return info;
  };
  await ada.post(
    '/api/voice-models',
    { name: 'Killed', consent: 'true', sample },
    { 'idempotency-key': 'k' },
  );
} else {
  const { id } = await ada.make(sample);
  objects.removeAll = () => {
    end();
    return new Promise(() => undefined);
  };
  await ada.send('DELETE', `/api/voice-models/${id}`);
}
