/**
 * `npm run cluster`: every service as a process of its own on the test servers, until Ctrl-C. Gateways and
 * workers run twice; one address stands for both gateways. Only addresses differ from `npm start`.
 */
import { resolve } from 'node:path';
import { chassisSettings } from '@komavox/service';
import { serverAddresses } from '@komavox/test-servers';
import { startCluster, type Cluster } from './cluster.js';

const print = (line: string): void => void process.stdout.write(`${line}\n`);

const folder = resolve('.data/cluster');
const port = Number(process.env['PORT'] ?? 8080);
const started = performance.now();
let cluster: Cluster;
try {
  // Media links outlive a restart of the cluster.
  const mediaSecret = chassisSettings.read({ DATA_DIR: folder }).mediaSecret();
  cluster = await startCluster({ folder, addresses: serverAddresses(), port, mediaSecret });
} catch (error) {
  print(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
for (const { name, pid, origin, internalOrigin } of cluster.members)
  print(
    `${name.padEnd(16)} process ${String(pid()).padEnd(8)} ${origin}  health and metrics ${internalOrigin}`,
  );
print(`\nKomavox is ready at ${cluster.origin} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
print('Ctrl-C ends the services; `npm run test-servers -- down` then ends the servers.\n');

let ending = false;
const end = () => {
  // A second Ctrl-C doesn't wait.
  if (ending) process.exit(130);
  ending = true;
  print('stopping');
  void cluster.stop().then(() => process.exit(0));
};
process.on('SIGINT', end).on('SIGTERM', end);
