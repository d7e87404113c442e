import { LabelledSlider, type SliderLimits } from '../../ui/controls/LabelledSlider.js';

interface SecondsSliderProps {
  readonly label: string;
  readonly seconds: number;
  readonly limits: SliderLimits;
  readonly onChange: (seconds: number) => void;
  readonly onCommit: () => void;
}

/** A length or a moment, in seconds. */
export const SecondsSlider = ({ seconds, ...slider }: SecondsSliderProps) => (
  <LabelledSlider {...slider} value={seconds} text={`${seconds.toFixed(1)} s`} />
);
