import { Slider } from '../../ui/controls/Slider.js';

interface SizeSliderProps {
  readonly label: string;
  readonly size: number;
  readonly limits: { readonly min: number; readonly max: number; readonly step: number };
  readonly onChange: (size: number) => void;
  readonly onCommit: () => void;
}

/** A factor, shown in percent. */
export function SizeSlider({ label, size, limits, onChange, onCommit }: SizeSliderProps) {
  const percent = `${Math.round(size * 1000) / 10} %`;
  return (
    <div className="grid">
      <span aria-hidden className="flex justify-between text-sm">
        <span className="font-semibold">{label}</span>
        <span className="text-ink-soft tabular-nums">{percent}</span>
      </span>
      <Slider
        label={label}
        value={size}
        min={limits.min}
        max={limits.max}
        step={limits.step}
        valueText={percent}
        onChange={onChange}
        onCommit={onCommit}
      />
    </div>
  );
}
