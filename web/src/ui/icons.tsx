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
