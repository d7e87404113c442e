import { Dialog } from 'radix-ui';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useMeQuery } from '../api/session.js';
import { openedFrom } from '../checkout/pricing-link.js';
import { paths } from '../routes/paths.js';
import { useSignOut } from '../session/use-session.js';
import { useAppDispatch, useAppSelector } from '../store/hooks.js';
import { themeCycled } from '../theme/theme-slice.js';
import { themeNames } from '../theme/theme.js';
import { iconButton } from '../ui/controls/button-style.js';
import {
  CloseIcon,
  CreditIcon,
  FilmIcon,
  HelpIcon,
  HomeIcon,
  LeaveIcon,
  MenuIcon,
  PersonIcon,
  ProjectsIcon,
  ThemeIcon,
} from '../ui/icons.js';
import { Seal } from '../ui/Seal.js';

const entry =
  'flex min-h-12 w-full items-center gap-3 rounded-md px-3 text-left font-medium transition-colors duration-150 hover:bg-wash';

/** The button that opens the menu, and the menu. */
export function SideMenu() {
  const [open, setOpen] = useState(false);
  const [gone, setGone] = useState(false);
  const dispatch = useAppDispatch();
  const choice = useAppSelector((state) => state.theme.choice);
  const { data: user } = useMeQuery();
  const { signOut, signingOut } = useSignOut();
  const leave = () => {
    setGone(true);
    setOpen(false);
  };
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next) => {
        setGone(false);
        setOpen(next);
      }}
    >
      <Dialog.Trigger aria-label="Open menu" className={iconButton}>
        <MenuIcon />
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-30 animate-fade-in bg-veil" />
        <Dialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            // The screen that was chosen takes the focus, not the button that opened the menu.
            if (gone) event.preventDefault();
          }}
          className="fixed inset-y-0 left-0 z-40 flex w-80 max-w-[85vw] animate-slide-in flex-col gap-6 overflow-y-auto border-r border-line bg-sheet p-4 shadow-sheet"
        >
          <div className="flex items-center gap-2">
            <Seal />
            <Dialog.Title className="grow text-lg">Menu</Dialog.Title>
            <Dialog.Close aria-label="Close" className={iconButton}>
              <CloseIcon />
            </Dialog.Close>
          </div>
          <nav aria-label="Main" className="grid gap-1">
            <Entry to={paths.home} icon={<HomeIcon />} onClick={leave}>
              Home
            </Entry>
            <Entry to={paths.videoEditor()} icon={<FilmIcon />} onClick={leave}>
              Video Editor
            </Entry>
            <Entry to={paths.projects} icon={<ProjectsIcon />} onClick={leave}>
              Projects
            </Entry>
            <Entry to={paths.pricing} icon={<CreditIcon />} state={openedFrom(paths.home)} onClick={leave}>
              Buy Credits
            </Entry>
            <Entry to={paths.account} icon={<PersonIcon />} onClick={leave}>
              Account
            </Entry>
            <Entry to={paths.about} icon={<HelpIcon />} onClick={leave}>
              About
            </Entry>
          </nav>
          <div className="mt-auto grid gap-1 border-t border-line pt-4">
            {user && (
              <p className="px-3 pb-2 text-sm text-ink-soft">
                <span className="block truncate font-semibold text-ink">{user.display_name}</span>
                Credits: <span className="tabular-nums">{user.creditPoint}</span>
              </p>
            )}
            <button type="button" className={entry} onClick={() => dispatch(themeCycled())}>
              <ThemeIcon />
              Theme: {themeNames[choice]}
            </button>
            <button type="button" className={entry} disabled={signingOut} onClick={() => void signOut()}>
              <LeaveIcon />
              Logout
            </button>
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface EntryProps {
  readonly to: string;
  /** Of the location that it leads to. */
  readonly state?: unknown;
  readonly icon: ReactNode;
  readonly onClick: () => void;
  readonly children: string;
}

function Entry({ to, state, icon, onClick, children }: EntryProps) {
  return (
    <Link to={to} state={state} className={entry} onClick={onClick}>
      {icon}
      {children}
    </Link>
  );
}
