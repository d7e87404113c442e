import { describeEventLog } from './contract.js';

const url = process.env['EVENTS_TEST_URL'];

if (url === undefined || url === '') {
  describe('event log on Kafka', () => {
    it.skip('skipped: EVENTS_TEST_URL is not set (kafka://host:port of a server for tests)', () => undefined);
  });
} else {
  describeEventLog({ name: 'Kafka', address: () => url, kills: 4 });
}
