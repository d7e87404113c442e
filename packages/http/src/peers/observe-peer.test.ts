import { observedPeer } from './observe-peer.js';
import { peerAt, peerInProcess } from './peer-connections.js';
import { collectMetrics } from '@komavox/telemetry/testing';

it('calls to peers are counted by their answer, and by why there was none', async () => {
  const metrics = await collectMetrics();
  const near = peerInProcess('near', () => (_request, response) => {
    response.writeHead(404).end();
  });
  const away = peerAt('away', 'http://127.0.0.1:9');
  await (await observedPeer('caller', near).fetch('/nothing')).text();
  await expect(observedPeer('caller', away).fetch('/')).rejects.toMatchObject({ code: 'peer_unreachable' });
  const count = (peer: string, result: string) =>
    metrics.value(
      `http_client_request_duration_count{service="caller",http_request_method="GET",server_address="${peer}",${result}}`,
    );
  expect(await count('near', 'http_response_status_code="404"')).toBe(1);
  expect(await count('away', 'error_type="peer_unreachable"')).toBe(1);
  await Promise.all([near.close(), away.close()]);
  await metrics.stop();
});
