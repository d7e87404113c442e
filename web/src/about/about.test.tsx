import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openAt, signedIn } from '../tests/product.js';

const part = (name: string, over: object = {}) => ({
  name,
  what: `What ${name} does.`,
  licence: 'MIT',
  attribution: `By the author of ${name}.`,
  ...over,
});

beforeEach(() => localStorage.clear());

it('tells the version, and of each work of others its licence, author and whether it is installed', async () => {
  openAt('/about', {
    ...signedIn(),
    'GET /api/about': {
      json: {
        version: '1.2.3',
        licence: 'GPL-3.0-or-later',
        parts: [
          part('Kokoro', { version: '1.0', state: 'missing' }),
          part('Hibari', { state: 'unusable', detail: 'It does not fit.' }),
          part('eSpeak NG'),
        ],
      },
    },
  });
  expect(await screen.findByText('Komavox 1.2.3')).toBeTruthy();
  const list = screen.getByRole('region', { name: 'With the work of others' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((row) => row.textContent),
  ).toEqual([
    'Kokoro 1.0MITWhat Kokoro does.By the author of Kokoro.Not installed',
    'HibariMITWhat Hibari does.By the author of Hibari.Can’t be used hereIt does not fit.',
    'eSpeak NGMITWhat eSpeak NG does.By the author of eSpeak NG.',
  ]);
});

it('offers to try again where it could not be loaded', async () => {
  const answers = { ...signedIn(), 'GET /api/about': { status: 500, json: {} } };
  openAt('/about', answers);
  const again = await screen.findByRole('button', { name: 'Try again' });
  answers['GET /api/about'] = {
    status: 200,
    json: { version: '1.2.3', licence: 'GPL-3.0-or-later', parts: [] },
  };
  await userEvent.click(again);
  expect(await screen.findByText('Komavox 1.2.3')).toBeTruthy();
});
