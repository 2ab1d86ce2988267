import { Tooltip as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

/** Lets the tooltips inside open 700 ms after the pointer rests (spec §9). */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return <Radix.Provider delayDuration={700}>{children}</Radix.Provider>;
}

/** A few words about the control inside; never the only place that says them, since touch has no hover. */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          sideOffset={6}
          className="z-50 rounded bg-inverse px-2 py-1 text-sm text-on-inverse shadow-lg"
        >
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
