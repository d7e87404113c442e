import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { LiveStreams } from './live-streams.js';

describe('live streams', () => {
  it('end at a heartbeat once their session was closed elsewhere', async () => {
    const open = new Set(['here', 'elsewhere']);
    const streams = new LiveStreams({
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
    let seen = '';
    for await (const chunk of here.body ?? []) {
      seen += new TextDecoder().decode(chunk as Uint8Array);
      if (seen.includes('still here')) break;
    }
    expect(seen).toContain('still here');
    streams.closeAll();
    server.close();
  });
});
