import { formatUploadStatus } from './format-upload-status.js';

const sending = { state: 'sending', part: 1, parts: 1, total: 40e6, startedAt: 0 } as const;

describe('how far an upload is', () => {
  it.each([
    [{ ...sending, state: 'waiting', sent: 0 } as const, 'Waiting'],
    [{ ...sending, sent: 10e6 }, '10 of 40 MB, 12 s left'],
    [{ ...sending, sent: 500_000 }, '0.5 of 40 MB, 6 min left'],
    [{ ...sending, sent: 40e6 }, 'Checking the file'],
  ])('%j', (upload, words) => {
    expect(formatUploadStatus(upload, 4000)).toBe(words);
  });

  it('says no time before there is a rate', () => {
    expect(formatUploadStatus({ ...sending, sent: 10e6 }, 300)).toBe('10 of 40 MB');
  });
});
