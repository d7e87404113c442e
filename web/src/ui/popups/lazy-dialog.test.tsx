import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Provider } from 'react-redux';
import { createStore } from '../../app/create-store.js';
import { Toasts } from '../../toasts/Toasts.js';
import { lazyDialog } from './lazy-dialog.js';

it('a dialog that can’t be loaded is closed with a toast, and loaded at the next press', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  let isOffline = true;
  const Lazy = lazyDialog<{ readonly onClose: () => void }>(async () => {
    if (isOffline) throw new TypeError('Failed to fetch dynamically imported module');
    return ({ onClose }) => <button onClick={onClose}>Close it</button>;
  });
  function Screen() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <button onClick={() => setOpen(true)}>{open ? 'Opened' : 'Open'}</button>
        {open && <Lazy onClose={() => setOpen(false)} />}
      </>
    );
  }
  const user = userEvent.setup();
  render(
    <Provider store={createStore()}>
      <Screen />
      <Toasts />
    </Provider>,
  );
  await user.click(screen.getByRole('button', { name: 'Open' }));
  expect(await screen.findByText('Not Loaded')).toBeTruthy();
  expect(screen.getByText(/load the page again/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Open' })).toBeTruthy();
  isOffline = false;
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await user.click(await screen.findByRole('button', { name: 'Close it' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Close it' })).toBeNull());
  log.mockRestore();
});
