/** The render service as a process of its own: what it takes of the machine is told apart from what the bench takes. */
import { startProcess } from '@komavox/cluster';
import { peerAt, type PeerRequest, type PeerResponse } from '@komavox/http';
import { freePort } from '@komavox/test-servers';

export interface RenderProcess {
  readonly pid: number;
  call(path: string, request: PeerRequest): Promise<PeerResponse>;
  stop(): Promise<void>;
}

/** @param folder of its embedded stores */
export async function startRender(folder: string): Promise<RenderProcess> {
  const [port, internalPort] = [await freePort(), await freePort()];
  const service = await startProcess({ service: 'render', folder, port, internalPort, readyAt: '/readyz' });
  const peer = peerAt('render', `http://127.0.0.1:${port}`);
  return {
    pid: service.pid,
    call: (path, request) => peer.fetch(path, request),
    async stop() {
      await peer.close();
      await service.kill('SIGTERM');
    },
  };
}
