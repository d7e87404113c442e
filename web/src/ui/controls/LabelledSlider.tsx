import { Slider } from './Slider.js';

export interface SliderLimits {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

interface LabelledSliderProps {
  readonly label: string;
  readonly value: number;
  /** The value as people read it. */
  readonly text: string;
  readonly limits: SliderLimits;
  readonly onChange: (value: number) => void;
  readonly onCommit: () => void;
}

/** A slider under its name and its value. */
export function LabelledSlider({ label, value, text, limits, onChange, onCommit }: LabelledSliderProps) {
  return (
    <div className="grid">
      <span aria-hidden className="flex justify-between text-sm">
        <span className="font-semibold">{label}</span>
        <span className="text-ink-soft tabular-nums">{text}</span>
      </span>
      <Slider
        label={label}
        value={value}
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
