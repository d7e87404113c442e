import { realServers, type RealServers } from '@komavox/test-servers';
import { describeObjectStore } from '../../contract/objects-contract.js';

let servers: RealServers<'objects'>;
beforeAll(async () => {
  servers = await realServers(['objects']);
});
afterAll(() => servers.close());

describeObjectStore({ name: 'S3', address: () => servers.server('objects').url });
