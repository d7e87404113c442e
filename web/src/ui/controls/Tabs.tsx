import { Tabs as RadixTabs } from 'radix-ui';
import type { ReactNode } from 'react';

interface Tab<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly content: ReactNode;
}

interface TabsProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly tabs: readonly Tab<Value>[];
  readonly onChange: (value: Value) => void;
}

/** Tabs above the content of one of them, which scrolls where its place is of one height. Arrow keys move between them. */
export function Tabs<Value extends string>({ label, value, tabs, onChange }: TabsProps<Value>) {
  return (
    <RadixTabs.Root
      value={value}
      onValueChange={(next) => {
        const chosen = tabs.find((tab) => tab.value === next);
        if (chosen) onChange(chosen.value);
      }}
      className="grid min-h-0 grid-rows-[auto_minmax(0,1fr)] pt-2"
    >
      <RadixTabs.List aria-label={label} className="flex gap-1 border-b border-line">
        {tabs.map((tab) => (
          <RadixTabs.Trigger
            key={tab.value}
            value={tab.value}
            className="-mb-px min-h-11 border-b-3 border-transparent px-4 font-semibold text-ink-soft transition-colors duration-150 hover:text-ink data-[state=active]:border-seal data-[state=active]:text-ink"
          >
            {tab.label}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {tabs.map((tab) => (
        // Padded, so that a focus ring at its edge isn't cut off.
        <RadixTabs.Content
          key={tab.value}
          value={tab.value}
          className="-mx-2 overflow-y-auto overscroll-contain px-2 pt-5 pb-6"
        >
          {tab.content}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  );
}
