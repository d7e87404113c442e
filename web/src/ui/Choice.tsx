import { RadioGroup } from 'radix-ui';
import type { ReactNode } from 'react';

interface ChoiceOption<Value extends string> {
  readonly value: Value;
  /** Its accessible name, and what it shows unless `content` does. */
  readonly label: string;
  readonly content?: ReactNode;
  readonly disabled?: boolean;
}

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly ChoiceOption<Value>[];
  readonly onChange: (value: Value) => void;
  readonly disabled?: boolean;
  /** Side by side, or below each other where texts are long. */
  readonly layout?: 'row' | 'column';
}

/** One of a few visible options: radios that look like buttons. Arrow keys move between them. */
export function Choice<Value extends string>({
  label,
  value,
  options,
  onChange,
  disabled = false,
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
      disabled={disabled}
      className={`grid gap-1 rounded-md border border-line-strong bg-sheet p-1 ${
        layout === 'row' ? 'auto-cols-fr grid-flow-col' : ''
      }`}
    >
      {options.map((option) => (
        <RadioGroup.Item
          key={option.value}
          value={option.value}
          aria-label={option.label}
          disabled={option.disabled ?? false}
          className="flex min-h-9 items-center justify-center gap-2 rounded-sm px-3 py-1 text-center text-sm leading-tight font-semibold text-ink-soft transition-colors duration-150 hover:text-ink disabled:cursor-not-allowed disabled:opacity-60 data-[state=checked]:bg-ink data-[state=checked]:text-paper pointer-coarse:min-h-11"
        >
          {option.content ?? option.label}
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  );
}
