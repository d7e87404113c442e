import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { createLiveStreams } from './live-streams.js';

describe('live streams', () => {
  it('end at a heartbeat once their session was closed elsewhere', async () => {
    const open = new Set(['here', 'elsewhere']);
    const streams = createLiveStreams({
      heartbeatMs: 20,
      isOpen: (session) => Promise.resolve(open.has(session)),
    });
    const app = express();
    app.get('/:session', (request, response) => {
      streams.open(response, { user: 'ada', session: request.params.session }, undefined);
    });
    const server = app.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const [here, elsewhere] = await Promise.all([fetch(`${origin}/here`), fetch(`${origin}/elsewhere`)]);
    open.delete('elsewhere');
    expect(await elsewhere.text()).toContain('retry: 2000');
    const reader = here.body?.getReader();
    let seen = '';
    while (!seen.includes('still here')) seen += new TextDecoder().decode((await reader?.read())?.value);
    await reader?.cancel();
    streams.closeAll();
    server.close();
  });
});
