import { Popover as RadixPopover } from 'radix-ui';
import type { ReactNode } from 'react';

interface PopoverProps {
  readonly label: string;
  readonly trigger: ReactNode;
  readonly children: ReactNode;
}

/** A small panel of settings beside the button that opens it. */
export function Popover({ label, trigger, children }: PopoverProps) {
  return (
    <RadixPopover.Root>
      <RadixPopover.Trigger asChild>{trigger}</RadixPopover.Trigger>
      <RadixPopover.Portal>
        <RadixPopover.Content
          aria-label={label}
          align="end"
          sideOffset={8}
          collisionPadding={8}
          onCloseAutoFocus={(event) => {
            // The keyboard goes back to the trigger, unless what was chosen took it elsewhere.
            if (document.activeElement !== document.body) event.preventDefault();
          }}
          className="z-30 grid max-h-(--radix-popover-content-available-height) w-80 max-w-[calc(100vw-16px)] animate-fade-in gap-4 overflow-y-auto rounded-lg border border-line bg-sheet p-4 shadow-sheet"
        >
          {children}
        </RadixPopover.Content>
      </RadixPopover.Portal>
    </RadixPopover.Root>
  );
}

interface PopoverCloseProps {
  /** A button. */
  readonly children: ReactNode;
}

/** Closes the popover it is in, whatever else it does. */
export function PopoverClose({ children }: PopoverCloseProps) {
  return <RadixPopover.Close asChild>{children}</RadixPopover.Close>;
}
