/** The client's icons: strokes of one weight on a 24 px grid, hidden from assistive technology. */
import type { ReactNode } from 'react';

function Icon({
  children,
  className = 'size-5',
}: {
  readonly children: ReactNode;
  readonly className?: string;
}) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
    >
      {children}
    </svg>
  );
}

export const CloseIcon = () => (
  <Icon>
    <path d="M6 6l12 12M18 6L6 18" />
  </Icon>
);
export const MenuIcon = () => (
  <Icon className="size-6">
    <path d="M4 7h16M4 12h16M4 17h10" />
  </Icon>
);
export const SearchIcon = () => (
  <Icon>
    <circle cx="11" cy="11" r="6.5" />
    <path d="M16 16l4.5 4.5" />
  </Icon>
);
export const PreviousIcon = () => (
  <Icon>
    <path d="M14.5 5.5L8 12l6.5 6.5" />
  </Icon>
);
export const NextIcon = () => (
  <Icon>
    <path d="M9.5 5.5L16 12l-6.5 6.5" />
  </Icon>
);
export const PauseIcon = () => (
  <Icon>
    <path d="M9 6v12M15 6v12" />
  </Icon>
);
export const PlayIcon = () => (
  <Icon>
    <path d="M8 5.5v13l10.5-6.5z" />
  </Icon>
);
export const HomeIcon = () => (
  <Icon>
    <path d="M4 11l8-6.5 8 6.5v8.5h-5.5v-5h-5v5H4z" />
  </Icon>
);
export const ThemeIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="8" />
    <path d="M12 4a8 8 0 010 16z" fill="currentColor" />
  </Icon>
);
export const LeaveIcon = () => (
  <Icon>
    <path d="M10 5H5v14h5M14 8l4 4-4 4M18 12H9" />
  </Icon>
);
export const BackIcon = () => (
  <Icon>
    <path d="M11 5.5L4.5 12l6.5 6.5M5 12h15" />
  </Icon>
);
export const ChapterStartIcon = () => (
  <Icon>
    <path d="M18 6l-8.5 6 8.5 6zM6 5.5v13" />
  </Icon>
);
export const ChapterEndIcon = () => (
  <Icon>
    <path d="M6 6l8.5 6L6 18zM18 5.5v13" />
  </Icon>
);
export const TextLayerIcon = () => (
  <Icon>
    <path d="M8 4.5H4.5V8M16 4.5h3.5V8M8 19.5H4.5V16M16 19.5h3.5V16M8.5 9.5v-1h7v1M12 8.5v7" />
  </Icon>
);
export const ReadAlongIcon = () => (
  <Icon>
    <path d="M12 7c-2-1.5-4.5-2-8-2v13c3.5 0 6 .5 8 2 1-.8 2.2-1.3 3.5-1.6M12 7v13M15 9.5v4M18 7.5v8M21 9.5v4" />
  </Icon>
);
export const SettingsIcon = () => (
  <Icon>
    <path d="M4 7h9M17 7h3M4 17h3M11 17h9" />
    <circle cx="15" cy="7" r="2" />
    <circle cx="9" cy="17" r="2" />
  </Icon>
);
export const FullScreenIcon = () => (
  <Icon>
    <path d="M9 4.5H4.5V9M15 4.5h4.5V9M9 19.5H4.5V15M15 19.5h4.5V15" />
  </Icon>
);
export const HelpIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M9.5 9.7c.2-3 5-2.8 5 0 0 1.8-2.5 1.8-2.5 4M12 16.6v.1" />
  </Icon>
);
export const SpeakIcon = () => (
  <Icon>
    <path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4.2 4.2 0 010 6M18 6.5a8 8 0 010 11" />
  </Icon>
);
export const StopIcon = () => (
  <Icon>
    <rect x="6.5" y="6.5" width="11" height="11" rx="1.5" />
  </Icon>
);
export const CreditIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="8" />
    <path d="M12 8.5l1.1 2.4 2.4 1.1-2.4 1.1-1.1 2.4-1.1-2.4-2.4-1.1 2.4-1.1z" fill="currentColor" />
  </Icon>
);
export const FilmIcon = () => (
  <Icon>
    <path d="M4 5.5h16v13H4zM8 5.5v13M16 5.5v13M4 10h4M4 14h4M16 10h4M16 14h4" />
  </Icon>
);
export const ImportIcon = () => (
  <Icon>
    <path d="M12 4v10.5M8 10.5l4 4 4-4M4.5 15.5v4h15v-4" />
  </Icon>
);
export const LockIcon = () => (
  <Icon className="size-4">
    <path d="M6 11h12v8.5H6zM8.5 11V8a3.5 3.5 0 017 0v3" />
  </Icon>
);
export const MoreIcon = () => (
  <Icon>
    <path d="M5.5 12h.01M12 12h.01M18.5 12h.01" strokeWidth="3" />
  </Icon>
);
export const PersonIcon = () => (
  <Icon>
    <circle cx="12" cy="8" r="3.5" />
    <path d="M5 19.5c.6-3.6 3.4-5.5 7-5.5s6.4 1.9 7 5.5" />
  </Icon>
);
export const UndoIcon = () => (
  <Icon>
    <path d="M8.5 5L4.5 9l4 4M5 9h9a5 5 0 010 10h-4" />
  </Icon>
);
export const RedoIcon = () => (
  <Icon>
    <path d="M15.5 5l4 4-4 4M19 9h-9a5 5 0 000 10h4" />
  </Icon>
);
export const CopyIcon = () => (
  <Icon>
    <rect x="8.5" y="8.5" width="11" height="11" rx="2" />
    <path d="M15.5 8.5v-2a2 2 0 00-2-2h-7a2 2 0 00-2 2v7a2 2 0 002 2h2" />
  </Icon>
);
export const DeleteIcon = () => (
  <Icon>
    <path d="M4.5 7h15M9.5 7V4.5h5V7M6.5 7l1 12.5h9l1-12.5M10 10.5v5.5M14 10.5v5.5" />
  </Icon>
);
export const AgainIcon = () => (
  <Icon>
    <path d="M19 12a7 7 0 11-2-4.9L19 9M19 4.5V9h-4.5" />
  </Icon>
);
export const PlusIcon = () => (
  <Icon>
    <path d="M12 5v14M5 12h14" />
  </Icon>
);
export const MinusIcon = () => (
  <Icon>
    <path d="M5 12h14" />
  </Icon>
);
export const TextIcon = () => (
  <Icon>
    <path d="M5 7.5V5h14v2.5M12 5v14M9 19h6" />
  </Icon>
);
export const PictureIcon = () => (
  <Icon>
    <rect x="4" y="5" width="16" height="14" rx="2" />
    <path d="M4 16l4.5-4.5 4 4 2.5-2.5 5 5M15 9.5v.1" />
  </Icon>
);
export const SoundIcon = () => (
  <Icon>
    <path d="M9 17.5V6l10-2v11.5" />
    <circle cx="6.5" cy="17.5" r="2.5" />
    <circle cx="16.5" cy="15.5" r="2.5" />
  </Icon>
);
export const MotionIcon = () => (
  <Icon>
    <path d="M4 8h7M4 12h4M4 16h7" />
    <circle cx="16" cy="12" r="4.5" />
  </Icon>
);
export const AddressIcon = () => (
  <Icon>
    <path d="M10 14l4-4M8.5 11.5l-2 2a3.2 3.2 0 004.5 4.5l2-2M15.5 12.5l2-2A3.2 3.2 0 0013 6l-2 2" />
  </Icon>
);
export const ExtractIcon = () => (
  <Icon>
    <path d="M4.5 8V4.5H8M16 4.5h3.5V8M19.5 16v3.5H16M8 19.5H4.5V16M8 9h8M8 12h8M8 15h5" />
  </Icon>
);
export const CheckIcon = () => (
  <Icon>
    <path d="M5 12.5l4.5 4.5L19 7.5" />
  </Icon>
);
