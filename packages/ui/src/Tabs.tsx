import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

type TabsProps = {
  readonly label: string;
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  readonly tabs: readonly { readonly value: string; readonly title: string; readonly content: ReactNode }[];
};

export function Tabs({ label, value, onValueChange, tabs }: TabsProps) {
  return (
    <Radix.Root value={value} onValueChange={onValueChange}>
      <Radix.List
        aria-label={label}
        className="flex gap-1 overflow-x-auto max-sm:gap-0 border-b border-ink-200"
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className="-mb-px h-10 shrink-0 thumb:h-11 thumb:min-w-11 border-b-2 border-transparent px-3 text-sm max-sm:px-2 font-medium whitespace-nowrap text-ink-600 -outline-offset-2 hover:text-ink-950 data-[state=active]:border-accent data-[state=active]:text-ink-950"
          >
            {tab.title}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="pt-6">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
