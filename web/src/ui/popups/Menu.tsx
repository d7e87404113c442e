import { DropdownMenu } from 'radix-ui';
import { useRef, type ReactNode } from 'react';
import { CheckIcon } from '../icons.js';

interface MenuItem {
  readonly label: string;
  readonly onSelect: () => void;
  /** Destructive: marked by place and colour. */
  readonly destructive?: boolean;
  /** Of choices of which one is made. */
  readonly checked?: boolean;
}

interface MenuProps {
  /** A button; it gets what it needs to open the menu. */
  readonly trigger: ReactNode;
  readonly items: readonly MenuItem[];
  readonly align?: 'start' | 'end';
}

/** Opens in place, so that it belongs to the landmark that its button is in. */
export function Menu({ trigger, items, align = 'end' }: MenuProps) {
  // Runs once the button has the focus again, so that a dialog knows where to return it.
  const chosen = useRef<(() => void) | null>(null);
  return (
    // Not modal: the page behind stays there for screen readers, and a press beside it closes it and still
    // counts.
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Content
        align={align}
        sideOffset={6}
        collisionPadding={8}
        onCloseAutoFocus={() => {
          if (chosen.current) setTimeout(chosen.current);
          chosen.current = null;
        }}
        className="z-40 grid min-w-48 animate-fade-in rounded-md border border-line bg-sheet p-1 shadow-sheet"
      >
        {items.map((item) => {
          const props = {
            onSelect: () => {
              chosen.current = item.onSelect;
            },
            className: `flex min-h-11 cursor-pointer items-center justify-between gap-3 rounded-sm px-3 text-sm font-medium outline-none select-none data-highlighted:bg-wash ${
              item.destructive === true ? 'text-seal' : ''
            }`,
          };
          if (item.checked === undefined) {
            return (
              <DropdownMenu.Item key={item.label} {...props}>
                {item.label}
              </DropdownMenu.Item>
            );
          }
          return (
            <DropdownMenu.CheckboxItem key={item.label} checked={item.checked} {...props}>
              {item.label}
              <DropdownMenu.ItemIndicator>
                <CheckIcon />
              </DropdownMenu.ItemIndicator>
            </DropdownMenu.CheckboxItem>
          );
        })}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}
