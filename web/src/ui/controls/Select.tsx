import { useId } from 'react';

interface SelectOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** The heading of its group; groups are in the order in which the options name them. */
  readonly group?: string;
}

interface SelectProps<Value extends string> {
  readonly label: string;
  /** The label is beside it, or for assistive technology only. */
  readonly labelShown?: boolean;
  readonly value: Value;
  readonly options: readonly SelectOption<Value>[];
  readonly onChange: (value: Value) => void;
  readonly className?: string;
}

/** The browser's own list, which is the familiar one on a phone. */
export function Select<Value extends string>({
  label,
  labelShown = false,
  value,
  options,
  onChange,
  className = '',
}: SelectProps<Value>) {
  const id = useId();
  const groups = [...new Set(options.map(({ group }) => group))];
  const optionsIn = (group: string | undefined) =>
    options
      .filter((option) => option.group === group)
      .map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ));
  return (
    <span className={`grid gap-1.5 ${className}`}>
      {labelShown && (
        <label htmlFor={id} className="text-sm font-semibold">
          {label}
        </label>
      )}
      <select
        id={id}
        aria-label={labelShown ? undefined : label}
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value);
          if (chosen) onChange(chosen.value);
        }}
        className="field select min-h-11 text-sm"
      >
        {groups.map((group) =>
          group === undefined ? (
            optionsIn(group)
          ) : (
            <optgroup key={group} label={group}>
              {optionsIn(group)}
            </optgroup>
          ),
        )}
      </select>
    </span>
  );
}
