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
          className="z-30 grid max-h-(--radix-popover-content-available-height) w-80 max-w-[calc(100vw-16px)] animate-fade-in gap-4 overflow-y-auto rounded-lg border border-line bg-sheet p-4 shadow-sheet"
        >
          {children}
        </RadixPopover.Content>
      </RadixPopover.Portal>
    </RadixPopover.Root>
  );
}
