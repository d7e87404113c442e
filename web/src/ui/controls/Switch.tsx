import { Switch as RadixSwitch } from 'radix-ui';
import { useId } from 'react';

interface SwitchProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

export function Switch({ label, checked, onChange }: SwitchProps) {
  const id = useId();
  return (
    <div className="flex min-h-11 items-center justify-between gap-4">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <RadixSwitch.Root
        id={id}
        checked={checked}
        onCheckedChange={onChange}
        className="relative h-7 w-12 shrink-0 rounded-full border before:absolute before:inset-x-0 before:-inset-y-2.25 before:content-[''] border-line-strong bg-wash transition-colors duration-150 data-[state=checked]:border-ink data-[state=checked]:bg-ink"
      >
        <RadixSwitch.Thumb className="block size-5 translate-x-0.5 rounded-full border border-line-strong bg-sheet transition-transform duration-150 data-[state=checked]:translate-x-6" />
      </RadixSwitch.Root>
    </div>
  );
}
