// A search field and a row of choices, both kept in the address.

import { useEffect, useState } from 'preact/hooks';
import { currentRoute, setParams } from '../shell/router.ts';

export interface Choice {
  /** '' is the one that stands in no address. */
  readonly value: string;
  readonly label: string;
  readonly count?: number | undefined;
}

export function Choices({
  name,
  label,
  value,
  options,
}: {
  name: string;
  label: string;
  value: string;
  options: readonly Choice[];
}) {
  return (
    <fieldset class="choices" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => setParams({ [name]: option.value, id: undefined }, { adds: true })}
        >
          {option.label}
          {option.count !== undefined && <span class="count">{option.count.toLocaleString('en-US')}</span>}
        </button>
      ))}
    </fieldset>
  );
}

/** Told at every key; the address follows, and the field follows the address when somebody else changes it. */
export function SearchField({ value, label }: { value: string; label: string }) {
  const [text, setText] = useState(value);
  // The address as it is by now: whoever types quickly is ahead of what was drawn.
  useEffect(() => setText(currentRoute().params['q'] ?? ''), [value]);
  return (
    <label class="search">
      <span class="visually-hidden">{label}</span>
      <input
        type="search"
        data-search
        value={text}
        placeholder={`${label}  ( / )`}
        spellcheck={false}
        autocomplete="off"
        onInput={(event) => {
          setText(event.currentTarget.value);
          setParams({ q: event.currentTarget.value, id: undefined });
        }}
      />
    </label>
  );
}
