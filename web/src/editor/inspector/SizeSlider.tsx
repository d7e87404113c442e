import { LabelledSlider, type SliderLimits } from '../../ui/controls/LabelledSlider.js';

interface SizeSliderProps {
  readonly label: string;
  readonly size: number;
  readonly limits: SliderLimits;
  readonly onChange: (size: number) => void;
  readonly onCommit: () => void;
}

/** A factor, shown in percent. */
export const SizeSlider = ({ size, ...slider }: SizeSliderProps) => (
  <LabelledSlider {...slider} value={size} text={`${Math.round(size * 1000) / 10} %`} />
);
