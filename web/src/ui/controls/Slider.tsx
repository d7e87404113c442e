import { Slider as RadixSlider } from 'radix-ui';

interface SliderProps {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step?: number;
  /** The value as text: "2 of 5". */
  readonly valueText?: string;
  readonly onChange: (value: number) => void;
  /** Once a drag ends, or with each key. */
  readonly onCommit?: (value: number) => void;
  /** `rtl` runs from right to left, as a right-to-left book does. */
  readonly direction?: 'ltr' | 'rtl';
  readonly className?: string;
}

export function Slider({
  label,
  value,
  min,
  max,
  step = 1,
  valueText,
  onChange,
  onCommit,
  direction = 'ltr',
  className = '',
}: SliderProps) {
  return (
    <RadixSlider.Root
      dir={direction}
      value={[value]}
      min={min}
      max={max}
      step={step}
      disabled={max <= min}
      onValueChange={([next]) => next !== undefined && onChange(next)}
      onValueCommit={([next]) => next !== undefined && onCommit?.(next)}
      className={`relative flex h-11 w-full touch-none items-center select-none data-disabled:opacity-50 ${className}`}
    >
      <RadixSlider.Track className="relative h-1 grow rounded-full bg-line-strong/50">
        <RadixSlider.Range className="absolute h-full rounded-full bg-ink" />
      </RadixSlider.Track>
      <RadixSlider.Thumb
        aria-label={label}
        aria-valuetext={valueText}
        className="block size-6 rounded-full border-2 border-ink bg-sheet shadow-sheet transition-transform duration-150 hover:scale-110"
      />
    </RadixSlider.Root>
  );
}
