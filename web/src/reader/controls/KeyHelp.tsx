import { Dialog } from '../../ui/popups/Dialog.js';
import type { Direction } from '../settings/settings.js';
import { keyHelp } from './keys.js';

interface KeyHelpProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly direction: Direction;
  readonly guided: boolean;
}

export function KeyHelp({ open, onOpenChange, direction, guided }: KeyHelpProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Keyboard help">
      <dl className="grid">
        {keyHelp(direction, guided).map(({ keys, does }) => (
          <div
            key={keys.join()}
            className="flex items-center justify-between gap-4 border-b border-line py-1.5 last:border-0"
          >
            <dt className="order-2 flex shrink-0 gap-1">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="rounded-sm border border-line-strong bg-paper px-2 py-0.5 font-sans text-sm font-semibold"
                >
                  {key}
                </kbd>
              ))}
            </dt>
            <dd className="text-sm text-ink-soft">{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
