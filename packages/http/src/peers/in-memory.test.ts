import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { agentInMemory } from './in-memory.js';

it('an agent in memory lets Node’s HTTP client call a listener, several times and at once', async () => {
  const agent = agentInMemory((call, response) => {
    void text(call).then((body) => response.end(`${call.method} ${call.url} ${body}`));
  });
  const post = (body: string) =>
    new Promise<string>((resolve, reject) => {
      request({ host: 'nowhere.invalid', path: '/x', method: 'POST', agent }, (answer) => {
        void text(answer).then(resolve, reject);
      })
        .once('error', reject)
        .end(body);
    });
  expect(await post('one')).toBe('POST /x one');
  const large = 'x'.repeat(300_000);
  expect(await Promise.all([post('two'), post(large)])).toEqual(['POST /x two', `POST /x ${large}`]);
});
