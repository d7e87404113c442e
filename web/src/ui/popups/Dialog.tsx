import { AlertDialog as RadixAlertDialog, Dialog as RadixDialog } from 'radix-ui';
import { useRef, type ReactNode, type RefObject } from 'react';
import { iconButton, plainButton, primaryButton } from '../controls/button-style.js';
import { CloseIcon } from '../icons.js';

/** As high as the dialogs: one of two open dialogs lies under the veil of the other. */
const veil = 'fixed inset-0 z-40 animate-fade-in bg-veil';
const sheet =
  'fixed inset-x-0 bottom-0 z-40 grid w-full animate-rise border border-line bg-sheet p-5 shadow-sheet sm:inset-x-auto sm:top-1/2 sm:bottom-auto sm:left-1/2 sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-lg sm:p-6';
/** As wide as the sheet, over its padding; the sheet has none below it, where the foot could not stick. */
const foot = 'sticky bottom-0 -mx-5 grid border-t border-line bg-sheet px-5 py-4 sm:-mx-6 sm:px-6';
const aboveFoot = 'scroll-pb-24 pb-0 sm:pb-0';
/** As high as what it holds: from the bottom edge on phones, in the middle elsewhere. */
const growing = 'max-h-[92dvh] gap-5 overflow-y-auto overscroll-contain rounded-t-lg sm:max-h-[88dvh]';

const sizes = {
  narrow: `${growing} sm:max-w-md`,
  /** For lists of many columns. */
  wide: `${growing} sm:max-w-2xl`,
  /** Of one height, all of a phone; what it holds scrolls by itself. */
  tall: 'h-dvh grid-rows-[auto_minmax(0,1fr)] pb-0 sm:h-[min(88dvh,800px)] sm:max-w-[800px] sm:pb-0',
} as const;

/** Dialogs are opened by state, not by a trigger: the focus goes back to what had it, or to `instead` where that is gone. */
function useFocusReturn(instead?: RefObject<HTMLElement | null>) {
  const before = useRef<HTMLElement | null>(null);
  return {
    onOpenAutoFocus: () => {
      before.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    },
    onCloseAutoFocus: (event: Event) => {
      const next = before.current?.isConnected ? before.current : instead?.current;
      if (!next) return;
      event.preventDefault();
      next.focus();
    },
  };
}

interface DialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  readonly description?: ReactNode;
  /** Gets the focus; else the first control does, which is the button that closes. */
  readonly focusRef?: RefObject<HTMLElement | null>;
  readonly size?: keyof typeof sizes;
  /** Its main actions; they stay visible while the content scrolls. */
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

/** A dialog with its title and the button that closes it; Escape and a click beside it close it too. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  focusRef,
  size = 'narrow',
  footer,
  children,
}: DialogProps) {
  const focusReturn = useFocusReturn();
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={veil} />
        <RadixDialog.Content
          className={`${sheet} ${sizes[size]} ${footer === undefined ? '' : aboveFoot}`}
          {...focusReturn}
          onOpenAutoFocus={(event) => {
            focusReturn.onOpenAutoFocus();
            if (!focusRef?.current) return;
            event.preventDefault();
            focusRef.current.focus();
          }}
          onInteractOutside={(event) => {
            // A toast lies over everything: closing it must not close the dialog. It may be removed already
            // when this runs.
            if (event.target instanceof Element && event.target.closest('[data-toast]'))
              event.preventDefault();
          }}
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
        >
          <div className="flex items-start gap-2">
            <div className="grid grow gap-1.5">
              <RadixDialog.Title className="text-xl">{title}</RadixDialog.Title>
              {description !== undefined && (
                <RadixDialog.Description className="text-ink-soft">{description}</RadixDialog.Description>
              )}
            </div>
            <RadixDialog.Close aria-label="Close" className={`${iconButton} -mt-2 -mr-2`}>
              <CloseIcon />
            </RadixDialog.Close>
          </div>
          {children}
          {footer !== undefined && <div className={foot}>{footer}</div>}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

interface ConfirmDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  readonly description: ReactNode;
  /** Label of the button: "Delete". */
  readonly action: string;
  readonly onConfirm: () => void;
  readonly busy?: boolean;
  /** A second way to go on, less advised. */
  readonly other?: { readonly action: string; readonly onConfirm: () => void };
  /** Gets the focus afterwards where what was pressed is gone. */
  readonly focusAfter?: RefObject<HTMLElement | null>;
}

/** Asks before something that can't be undone, or that may not be meant. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, description, action, onConfirm, busy = false, other } = props;
  const focusReturn = useFocusReturn(props.focusAfter);
  return (
    <RadixAlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixAlertDialog.Portal>
        <RadixAlertDialog.Overlay className={veil} />
        <RadixAlertDialog.Content className={`${sheet} ${sizes.narrow}`} {...focusReturn}>
          <RadixAlertDialog.Title className="text-xl">{title}</RadixAlertDialog.Title>
          <RadixAlertDialog.Description className="text-ink-soft">{description}</RadixAlertDialog.Description>
          <div className="flex flex-wrap justify-end gap-3">
            <RadixAlertDialog.Cancel className={plainButton}>Cancel</RadixAlertDialog.Cancel>
            {other && (
              <RadixAlertDialog.Action className={plainButton} onClick={other.onConfirm}>
                {other.action}
              </RadixAlertDialog.Action>
            )}
            <RadixAlertDialog.Action className={primaryButton} disabled={busy} onClick={onConfirm}>
              {action}
            </RadixAlertDialog.Action>
          </div>
        </RadixAlertDialog.Content>
      </RadixAlertDialog.Portal>
    </RadixAlertDialog.Root>
  );
}
