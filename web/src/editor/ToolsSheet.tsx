import { useEffect, useRef, type ReactNode } from 'react';
import { Button, IconButton } from '../ui/controls/Button.js';
import { CloseIcon, SettingsIcon } from '../ui/icons.js';

const sheetId = 'editor-tools';
const buttonId = 'editor-tools-button';

interface ToolsSheetProps {
  /** On a phone the tools are in a sheet at its bottom, so that the preview stays in sight; elsewhere they stand beside it. */
  readonly isSheet: boolean;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function ToolsSheet({ isSheet, open, onClose, children }: ToolsSheetProps) {
  const close = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open) return;
    close.current?.querySelector('button')?.focus();
    // The preview, which stands first.
    close.current?.parentElement?.parentElement?.firstElementChild?.scrollIntoView({ block: 'start' });
  }, [open]);
  if (!isSheet) return children;
  const leave = () => {
    onClose();
    document.getElementById(buttonId)?.focus();
  };
  return (
    <div
      id={sheetId}
      role="group"
      aria-label="Tools"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented || !open) return;
        event.preventDefault();
        leave();
      }}
      className={`sm:contents ${
        open
          ? 'max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:z-20 max-sm:grid max-sm:max-h-[46dvh] max-sm:animate-fade-in max-sm:gap-3 max-sm:overflow-y-auto max-sm:overscroll-contain max-sm:rounded-t-lg max-sm:border-t max-sm:border-line max-sm:bg-paper max-sm:px-3 max-sm:pb-3 max-sm:shadow-sheet'
          : 'max-sm:hidden'
      }`}
    >
      <div
        ref={close}
        className="sticky top-0 z-10 -mx-3 flex items-center justify-between border-b border-line bg-paper px-3 py-1 sm:hidden"
      >
        <span className="font-semibold">Tools</span>
        <IconButton label="Close tools" onClick={leave}>
          <CloseIcon />
        </IconButton>
      </div>
      {children}
    </div>
  );
}

interface ToolsButtonProps {
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
}

/** Opens the sheet. */
export const ToolsButton = ({ open, onOpen }: ToolsButtonProps) => (
  <Button
    id={buttonId}
    size="small"
    aria-expanded={open}
    aria-controls={sheetId}
    onClick={() => onOpen(!open)}
    className="sm:hidden"
  >
    <SettingsIcon />
    Tools
  </Button>
);
