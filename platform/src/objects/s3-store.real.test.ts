import { realServers, type RealServers } from '@komavox/stack';
import { describeObjectStore } from './contract.js';

let servers: RealServers<'objects'>;
beforeAll(async () => {
  servers = await realServers(['objects']);
});
afterAll(() => servers.close());

describeObjectStore({ name: 'S3', address: () => servers.server('objects').url });
