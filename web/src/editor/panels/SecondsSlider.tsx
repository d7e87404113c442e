import { Slider } from '../../ui/controls/Slider.js';

interface SecondsSliderProps {
  readonly label: string;
  readonly seconds: number;
  readonly limits: { readonly min: number; readonly max: number; readonly step: number };
  readonly onChange: (seconds: number) => void;
  readonly onCommit: () => void;
}

/** A length or a moment, in seconds. */
export function SecondsSlider({ label, seconds, limits, onChange, onCommit }: SecondsSliderProps) {
  const text = `${seconds.toFixed(1)} s`;
  return (
    <div className="grid">
      <span aria-hidden className="flex justify-between text-sm">
        <span className="font-semibold">{label}</span>
        <span className="text-ink-soft tabular-nums">{text}</span>
      </span>
      <Slider
        label={label}
        value={seconds}
        min={limits.min}
        max={limits.max}
        step={limits.step}
        valueText={text}
        onChange={onChange}
        onCommit={onCommit}
      />
    </div>
  );
}
