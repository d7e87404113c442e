import { RadioGroup } from 'radix-ui';

interface ChoiceOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly disabled?: boolean;
}

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly ChoiceOption<Value>[];
  readonly onChange: (value: Value) => void;
  /** Side by side, or below each other where texts are long. */
  readonly layout?: 'row' | 'column';
}

/** One of a few visible options: radios that look like buttons. Arrow keys move between them. */
export function Choice<Value extends string>({
  label,
  value,
  options,
  onChange,
  layout = 'row',
}: ChoiceProps<Value>) {
  return (
    <RadioGroup.Root
      aria-label={label}
      value={value}
      onValueChange={(next) => {
        const chosen = options.find((option) => option.value === next);
        if (chosen) onChange(chosen.value);
      }}
      className={`grid gap-1 rounded-md border border-line-strong bg-sheet p-1 ${
        layout === 'row' ? 'auto-cols-fr grid-flow-col' : ''
      }`}
    >
      {options.map((option) => (
        <RadioGroup.Item
          key={option.value}
          value={option.value}
          disabled={option.disabled ?? false}
          className="flex min-h-9 items-center justify-center gap-2 rounded-sm px-3 py-1 text-center text-sm leading-tight font-semibold text-ink-soft transition-colors duration-150 hover:text-ink disabled:cursor-not-allowed disabled:opacity-60 data-[state=checked]:bg-ink data-[state=checked]:text-paper pointer-coarse:min-h-11"
        >
          {option.label}
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  );
}
