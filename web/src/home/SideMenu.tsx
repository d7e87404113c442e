import { Dialog } from 'radix-ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../app/store.js';
import { useLeave } from '../session/use-session.js';
import { themeCycled } from '../theme/theme-slice.js';
import { themeNames } from '../theme/theme.js';
import { iconButton } from '../ui/button-style.js';
import { CloseIcon, HomeIcon, LeaveIcon, MenuIcon, ThemeIcon } from '../ui/icons.js';
import { Seal } from '../ui/Seal.js';

const entry =
  'flex min-h-12 w-full items-center gap-3 rounded-md px-3 text-left font-medium transition-colors duration-150 hover:bg-wash';

/** The button that opens the menu, and the menu. */
export function SideMenu() {
  const [open, setOpen] = useState(false);
  const dispatch = useAppDispatch();
  const choice = useAppSelector((state) => state.theme.choice);
  const leave = useLeave();
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Trigger aria-label="Open menu" className={iconButton}>
        <MenuIcon />
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-30 animate-fade-in bg-veil" />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed inset-y-0 left-0 z-40 flex w-72 max-w-[85vw] animate-slide-in flex-col gap-6 border-r border-line bg-sheet p-4 shadow-sheet"
        >
          <div className="flex items-center gap-2">
            <Seal />
            <Dialog.Title className="grow text-lg">Menu</Dialog.Title>
            <Dialog.Close aria-label="Close" className={iconButton}>
              <CloseIcon />
            </Dialog.Close>
          </div>
          <nav aria-label="Main" className="grid gap-1">
            <Link to="/" className={entry} onClick={() => setOpen(false)}>
              <HomeIcon />
              Home
            </Link>
          </nav>
          <div className="mt-auto grid gap-1 border-t border-line pt-4">
            <button type="button" className={entry} onClick={() => dispatch(themeCycled())}>
              <ThemeIcon />
              Theme: {themeNames[choice]}
            </button>
            <button type="button" className={entry} onClick={() => void leave()}>
              <LeaveIcon />
              Logout
            </button>
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
