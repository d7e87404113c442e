import { describeEventLog } from './contract.js';

const url = process.env['EVENTS_TEST_URL'];

if (url === undefined || url === '') {
  // kafka://host:port
  process.stdout.write('Skipped: event log on Kafka, because EVENTS_TEST_URL names no server\n');
  describe('event log on Kafka', () => {
    it.skip('needs EVENTS_TEST_URL', () => undefined);
  });
} else {
  describeEventLog({ name: 'Kafka', address: () => url, kills: 4, seed: process.env['TEST_SEED'] });
}
