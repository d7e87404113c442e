/** Turns between users on a real MongoDB. */
import { realServers } from '@komavox/test-servers';
import { describeTurns } from './turns-contract.js';

const servers = await realServers(['documents']);
const { url } = servers.server('documents');
afterAll(() => servers.close());

describe('turns on MongoDB', () => {
  describeTurns(url);
});
