/** Guides on the preview: what an app for short videos leaves free of its own texts and buttons. */
import type { VideoShape } from '@komavox/scene';
import { IconButton } from '../ui/controls/Button.js';
import { GuidesIcon } from '../ui/icons.js';
import { Menu } from '../ui/popups/Menu.js';
import { apps, freeArea, type App } from './safe-areas.js';

interface GuidesProps {
  readonly app: App;
  readonly shape: VideoShape;
}

/** Over the canvas; what the app covers is shaded. */
export function Guides({ app, shape }: GuidesProps) {
  const { label, top, bottom, left, right } = freeArea(app, shape);
  const percent = (share: number) => `${share}%`;
  return (
    <div
      role="img"
      aria-label={`What ${label} leaves free`}
      className="pointer-events-none absolute inset-0 overflow-hidden"
    >
      <div
        className="absolute rounded-sm border border-dashed border-[white] shadow-[0_0_0_100vmax_rgb(0_0_0/0.5)]"
        style={{ top: percent(top), bottom: percent(bottom), left: percent(left), right: percent(right) }}
      />
      <span className="absolute inset-x-0 top-1 text-center text-xs font-semibold text-[white]">{label}</span>
    </div>
  );
}

interface GuidesMenuProps {
  readonly app: App | null;
  readonly onChange: (app: App | null) => void;
}

export function GuidesMenu({ app, onChange }: GuidesMenuProps) {
  const choice = (label: string, value: App | null) => ({
    label,
    checked: app === value,
    onSelect: () => onChange(value),
  });
  return (
    <Menu
      trigger={
        <IconButton label="Guides">
          <GuidesIcon />
        </IconButton>
      }
      items={[choice('No guides', null), ...apps.map((one) => choice(one.label, one.app))]}
    />
  );
}
