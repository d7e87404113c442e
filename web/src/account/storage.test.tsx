import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openAt, signedIn } from '../tests/product.js';

const user = userEvent.setup();
const kinds = {
  library: 7_400_000_000,
  videos: 1_830_000_000,
  projects: 45_600_000,
  voices: 12_300_000,
  other: 0,
};
const withStorage = (over: object = {}) => ({
  ...signedIn(),
  'GET /api/storage': { json: { usedBytes: 9_242_300_000, allowedBytes: 10_000_000_000, kinds, ...over } },
});
const region = async () => within(await screen.findByRole('region', { name: 'Storage' }));
beforeEach(() => localStorage.clear());

describe('the storage of an account', () => {
  it('shows used of allowed, and each kind with the way to delete it', async () => {
    openAt('/account', withStorage());
    const storage = await region();
    const bar = await storage.findByRole('progressbar', { name: 'Storage used' });
    expect(bar.getAttribute('aria-valuetext')).toBe('9.2 GB of 10 GB');
    expect(storage.getByText(/^Your storage is nearly full/)).toBeTruthy();
    expect(storage.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^Library.*7\.4 GBYour imports$/),
      expect.stringMatching(/^Videos.*1\.8 GBDelete videos$/),
      expect.stringMatching(/^Projects.*45\.6 MBYour projects$/),
      expect.stringMatching(/^Voices.*12\.3 MBYour voices$/),
      expect.stringMatching(/^Other.*0 kB$/),
    ]);
    const links = storage.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(['/?imports=all', '/projects', '/video-editor']);
  });

  it('says when it is full, and nothing of a limit where there is none', async () => {
    const { unmount } = openAt('/account', withStorage({ usedBytes: 10_000_000_001 }));
    expect(await screen.findByText('Nothing more can be stored until you delete something.')).toBeTruthy();
    unmount();
    openAt('/account', withStorage({ allowedBytes: null }));
    expect(await screen.findByText('You store 9.2 GB.')).toBeTruthy();
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('deletes videos when that is confirmed, and shows what is left', async () => {
    const { calls, answer } = openAt('/account', {
      ...withStorage(),
      'DELETE /api/video/jobs': { status: 204 },
    });
    await user.click(await screen.findByRole('button', { name: 'Delete videos' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete all videos?' });
    answer({
      ...withStorage({ usedBytes: 7_412_300_000, kinds: { ...kinds, videos: 0 } }),
      'DELETE /api/video/jobs': { status: 204 },
    });
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Videos deleted')).toBeTruthy();
    expect(calls).toContain('DELETE /api/video/jobs');
    expect(await screen.findByText('7.4 GB of 10 GB')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Delete videos' }).disabled).toBe(true);
  });

  it('says why videos were not deleted', async () => {
    openAt('/account', {
      ...withStorage(),
      'DELETE /api/video/jobs': {
        status: 409,
        json: { code: 'videos_under_way', detail: 'A video is being made.' },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Delete videos' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    expect((await screen.findByRole('alert')).textContent).toContain('A video is being made.');
  });

  it('can be asked for again when it could not be loaded', async () => {
    const { answer } = openAt('/account', { ...signedIn(), 'GET /api/storage': { status: 502, text: '' } });
    expect(await screen.findByText('What you store could not be loaded.')).toBeTruthy();
    answer(withStorage());
    await user.click((await region()).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('9.2 GB of 10 GB')).toBeTruthy();
  });
});
