import { useState } from 'react';
import { isCalendarDate, todayInHonolulu } from '#domain/honolulu.ts';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/TextField.tsx';
import type { Period } from '#domain/period.ts';
import { presetPeriods } from './period.ts';

/** The report's period: presets, or any two days. */
export function PeriodFields({ period, onChange }: { period: Period; onChange: (period: Period) => void }) {
  const [presets] = useState(() => presetPeriods(todayInHonolulu(new Date())));
  const set = (changes: Partial<Period>) => {
    const next = { ...period, ...changes };
    // A date field fires on every keystroke; only complete dates trigger a request.
    if (isCalendarDate(next.from) && isCalendarDate(next.to)) onChange(next);
  };
  return (
    <div className="flex flex-wrap items-end gap-2 pb-4 print:hidden">
      <TextField
        key={`from ${period.from}`}
        label="From"
        type="date"
        max={period.to}
        defaultValue={period.from}
        onChange={(event) => set({ from: event.target.value })}
      />
      <TextField
        key={`to ${period.to}`}
        label="To"
        type="date"
        min={period.from}
        defaultValue={period.to}
        onChange={(event) => set({ to: event.target.value })}
      />
      <div className="flex flex-wrap gap-1">
        {presets.map(({ label, from, to }) => (
          <Button
            key={label}
            look="quiet"
            aria-pressed={from === period.from && to === period.to}
            className="aria-pressed:border-line-strong aria-pressed:bg-sunken"
            onClick={() => onChange({ from, to })}
          >
            {label}
          </Button>
        ))}
      </div>
    </div>
  );
}
