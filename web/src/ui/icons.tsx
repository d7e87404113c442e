/** The client's icons: strokes of one weight on a 24 px grid, hidden from assistive technology. */
import { Fragment, type ReactElement } from 'react';

/** An icon of shapes; a text is SVG path data. */
const sized =
  (size: string) =>
  (...shapes: readonly (string | ReactElement)[]) =>
    function Icon() {
      return (
        <svg
          aria-hidden
          viewBox="0 0 24 24"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.75"
          strokeLinecap="round"
          strokeLinejoin="round"
          className={size}
        >
          {shapes.map((shape, index) => (
            <Fragment key={index}>{typeof shape === 'string' ? <path d={shape} /> : shape}</Fragment>
          ))}
        </svg>
      );
    };

const icon = sized('size-5');
const circle = (x: number, y: number, radius: number) => <circle cx={x} cy={y} r={radius} />;
const filled = (data: string) => <path d={data} fill="currentColor" />;

export const CloseIcon = icon('M6 6l12 12M18 6L6 18');
export const MenuIcon = sized('size-6')('M4 7h16M4 12h16M4 17h10');
export const SearchIcon = icon('M16 16l4.5 4.5', circle(11, 11, 6.5));
export const PreviousIcon = icon('M14.5 5.5L8 12l6.5 6.5');
export const NextIcon = icon('M9.5 5.5L16 12l-6.5 6.5');
export const PauseIcon = icon('M9 6v12M15 6v12');
export const PlayIcon = icon('M8 5.5v13l10.5-6.5z');
export const HomeIcon = icon('M4 11l8-6.5 8 6.5v8.5h-5.5v-5h-5v5H4z');
export const ThemeIcon = icon(circle(12, 12, 8), filled('M12 4a8 8 0 010 16z'));
export const LeaveIcon = icon('M10 5H5v14h5M14 8l4 4-4 4M18 12H9');
export const BackIcon = icon('M11 5.5L4.5 12l6.5 6.5M5 12h15');
export const ChapterStartIcon = icon('M18 6l-8.5 6 8.5 6zM6 5.5v13');
export const ChapterEndIcon = icon('M6 6l8.5 6L6 18zM18 5.5v13');
export const TextLayerIcon = icon(
  'M8 4.5H4.5V8M16 4.5h3.5V8M8 19.5H4.5V16M16 19.5h3.5V16M8.5 9.5v-1h7v1M12 8.5v7',
);
export const GuidesIcon = icon('M8 3.5v17M16 3.5v17M3.5 7.5h17M3.5 15.5h17');
export const PanelsIcon = icon('M4.5 4.5h9v7h-9zM17 4.5h2.5v7H17M4.5 15h5v4.5h-5zM13 15h6.5v4.5H13z');
export const ReadAlongIcon = icon(
  'M12 7c-2-1.5-4.5-2-8-2v13c3.5 0 6 .5 8 2 1-.8 2.2-1.3 3.5-1.6M12 7v13M15 9.5v4M18 7.5v8M21 9.5v4',
);
export const SettingsIcon = icon('M4 7h9M17 7h3M4 17h3M11 17h9', circle(15, 7, 2), circle(9, 17, 2));
export const FullScreenIcon = icon('M9 4.5H4.5V9M15 4.5h4.5V9M9 19.5H4.5V15M15 19.5h4.5V15');
export const HelpIcon = icon('M9.5 9.7c.2-3 5-2.8 5 0 0 1.8-2.5 1.8-2.5 4M12 16.6v.1', circle(12, 12, 8.5));
export const SpeakIcon = icon('M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4.2 4.2 0 010 6M18 6.5a8 8 0 010 11');
export const StopIcon = icon(<rect x="6.5" y="6.5" width="11" height="11" rx="1.5" />);
export const CreditIcon = icon(
  circle(12, 12, 8),
  filled('M12 8.5l1.1 2.4 2.4 1.1-2.4 1.1-1.1 2.4-1.1-2.4-2.4-1.1 2.4-1.1z'),
);
export const FilmIcon = icon('M4 5.5h16v13H4zM8 5.5v13M16 5.5v13M4 10h4M4 14h4M16 10h4M16 14h4');
export const ProjectsIcon = icon('M4.5 8h15v11.5h-15zM6.5 5.5h11M8.5 3h7M10.5 11v5.5l4.5-2.75z');
export const ImportIcon = icon('M12 4v10.5M8 10.5l4 4 4-4M4.5 15.5v4h15v-4');
export const ExportIcon = icon('M12 14.5V4M8 8l4-4 4 4M4.5 15.5v4h15v-4');
export const MicrophoneIcon = icon(
  'M5.5 11.5a6.5 6.5 0 0013 0M12 18v3',
  <rect x="9" y="3" width="6" height="11.5" rx="3" />,
);
export const LockIcon = sized('size-4')('M6 11h12v8.5H6zM8.5 11V8a3.5 3.5 0 017 0v3');
export const MoreIcon = icon(<path d="M5.5 12h.01M12 12h.01M18.5 12h.01" strokeWidth="3" />);
export const VoiceIcon = icon(
  'M3.5 19.5c.5-3.4 2.9-5.2 6-5.2s5.5 1.8 6 5.2M17 6.5a4 4 0 010 4.5M19.5 4.5a7.5 7.5 0 010 8.5',
  circle(9.5, 8, 3.5),
);
export const PersonIcon = icon('M5 19.5c.6-3.6 3.4-5.5 7-5.5s6.4 1.9 7 5.5', circle(12, 8, 3.5));
export const EditIcon = icon('M5 19l.8-4.2L15.6 5l3.4 3.4-9.8 9.8zM13 7.6l3.4 3.4');
export const UndoIcon = icon('M8.5 5L4.5 9l4 4M5 9h9a5 5 0 010 10h-4');
export const RedoIcon = icon('M15.5 5l4 4-4 4M19 9h-9a5 5 0 000 10h4');
export const CopyIcon = icon(
  'M15.5 8.5v-2a2 2 0 00-2-2h-7a2 2 0 00-2 2v7a2 2 0 002 2h2',
  <rect x="8.5" y="8.5" width="11" height="11" rx="2" />,
);
export const DeleteIcon = icon('M4.5 7h15M9.5 7V4.5h5V7M6.5 7l1 12.5h9l1-12.5M10 10.5v5.5M14 10.5v5.5');
export const AgainIcon = icon('M19 12a7 7 0 11-2-4.9L19 9M19 4.5V9h-4.5');
export const SplitIcon = icon('M12 4v16M8.5 8.5L5 12l3.5 3.5M15.5 8.5L19 12l-3.5 3.5');
export const PlusIcon = icon('M12 5v14M5 12h14');
export const GripIcon = icon(
  <path d="M9 6.5h.01M9 12h.01M9 17.5h.01M15 6.5h.01M15 12h.01M15 17.5h.01" strokeWidth="2.5" />,
);
export const MinusIcon = icon('M5 12h14');
export const TextIcon = icon('M5 7.5V5h14v2.5M12 5v14M9 19h6');
export const PictureIcon = icon(
  'M4 16l4.5-4.5 4 4 2.5-2.5 5 5M15 9.5v.1',
  <rect x="4" y="5" width="16" height="14" rx="2" />,
);
export const SoundIcon = icon('M9 17.5V6l10-2v11.5', circle(6.5, 17.5, 2.5), circle(16.5, 15.5, 2.5));
export const MotionIcon = icon('M4 8h7M4 12h4M4 16h7', circle(16, 12, 4.5));
export const AddressIcon = icon(
  'M10 14l4-4M8.5 11.5l-2 2a3.2 3.2 0 004.5 4.5l2-2M15.5 12.5l2-2A3.2 3.2 0 0013 6l-2 2',
);
export const ExtractIcon = icon('M4.5 8V4.5H8M16 4.5h3.5V8M19.5 16v3.5H16M8 19.5H4.5V16M8 9h8M8 12h8M8 15h5');
export const WarningIcon = icon('M12 4.5l8.5 15h-17zM12 10v4.5M12 17v.1');
export const EarlierIcon = icon('M12 19V5.5M6.5 11L12 5.5l5.5 5.5');
export const LaterIcon = icon('M12 5v13.5M6.5 13l5.5 5.5 5.5-5.5');
export const CheckIcon = icon('M5 12.5l4.5 4.5L19 7.5');
