import { describeObjectStore } from './contract.js';

const url = process.env['OBJECTS_TEST_URL'];

if (url === undefined || url === '') {
  // s3://access:secret@host:port/bucket?tls=false
  process.stdout.write('Skipped: object store on S3, because OBJECTS_TEST_URL names no server\n');
  describe('object store on S3', () => {
    it.skip('needs OBJECTS_TEST_URL', () => undefined);
  });
} else {
  describeObjectStore({ name: 'S3', address: () => url });
}
