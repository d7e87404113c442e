import { describeObjectStore } from './contract.js';

const url = process.env['OBJECTS_TEST_URL'];

if (url === undefined || url === '') {
  describe('object store on S3', () => {
    it.skip('skipped: OBJECTS_TEST_URL is not set (s3://access:secret@host:port/bucket?tls=false of a server for tests)', () =>
      undefined);
  });
} else {
  describeObjectStore({ name: 'S3', address: () => url });
}
