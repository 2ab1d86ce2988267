import { limits } from '#domain/limits.ts';
import { Search } from '#ui/icons.tsx';
import { useEffect, useRef, useState } from 'react';
import { controlClass } from '#ui/Field.tsx';
import { cx } from '#ui/cx.ts';

/** Debounce delay of a search, in milliseconds. */
const PAUSE_MS = 250;

/** A search field that reports its text after a pause in typing. */
export function SearchBox({
  label,
  value,
  onSearch,
}: {
  label: string;
  value: string;
  onSearch: (text: string) => void;
}) {
  const [text, setText] = useState(value);
  const reported = useRef(value);

  // The URL may change by other means: the back button, a link that clears the filters.
  useEffect(() => {
    if (value === reported.current) return;
    reported.current = value;
    setText(value);
  }, [value]);

  useEffect(() => {
    if (text.trim() === reported.current) return;
    const timer = setTimeout(() => {
      reported.current = text.trim();
      onSearch(text.trim());
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, onSearch]);

  return (
    <search className="relative min-w-0 flex-1 basis-56">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted"
      />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={text}
        maxLength={limits.search}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
        className={cx(controlClass, 'w-full pl-9')}
      />
    </search>
  );
}
