import { realServers, type RealServers } from '@komavox/test-servers';
import { describeEventLog } from '../../contract/events-contract.js';

let servers: RealServers<'events'>;
beforeAll(async () => {
  servers = await realServers(['events']);
});
afterAll(() => servers.close());

describeEventLog({
  name: 'Kafka',
  address: () => servers.server('events').url,
  kills: 4,
  seed: process.env['TEST_SEED'],
});
