import Input from 'antd/es/input/Input';
import { useId, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FilterProps } from '#core/console/fields/field-component.ts';
import { FilterGroup } from '#core/console/fields/filter-group.tsx';
import { words } from '#core/console/i18n/words.ts';
import { isComposing } from '#core/console/ui/browser.ts';
import text from '#core/console/ui/text.module.css';
import { sentence, words as spoken } from '#core/model/language.ts';
import type { ResolvedFieldOf } from '#core/model/resolved.ts';
import { numberTyped } from './typed.ts';

type Bound = 'gte' | 'lte';

/** A filter by range of numbers. Either end may be open. */
export function NumberFilter({ field, filters, onChange }: FilterProps<ResolvedFieldOf<'number'>>) {
  const at = (operator: Bound) =>
    filters.find((filter) => filter.operator === operator || filter.operator === 'eq')?.value;
  const put = (operator: Bound, value: unknown) => {
    const other = operator === 'gte' ? 'lte' : 'gte';
    const bounds: [Bound, unknown][] = [
      [operator, value],
      [other, at(other)],
    ];
    onChange(
      bounds.flatMap(([name, bound]) =>
        typeof bound === 'number' ? [{ field: field.name, operator: name, value: bound }] : [],
      ),
    );
  };
  return (
    <FilterGroup label={field.label}>
      <BoundInput field={field} word={words().bounds.gte} value={at('gte')} onCommit={(value) => put('gte', value)} />
      <span aria-hidden>〜</span>
      <BoundInput field={field} word={words().bounds.lte} value={at('lte')} onCommit={(value) => put('lte', value)} />
    </FilterGroup>
  );
}

interface BoundInputProps {
  field: ResolvedFieldOf<'number'>;
  word: string;
  value: unknown;
  onCommit: (value: unknown) => void;
}

function BoundInput({ field, word, value, onCommit }: BoundInputProps) {
  const noteId = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [isRefused, setIsRefused] = useState(false);
  const label = `${field.label}${words().inParentheses(word)}`;
  const put = (text: string | null) => {
    setTyped(text);
    setIsRefused(false);
  };
  const commit = () => {
    if (typed === null) return;
    const bound = numberTyped(typed, field);
    // A text that is no number stays with its error; the bound applied before still holds
    if (typeof bound === 'string') return setIsRefused(true);
    onCommit(bound);
    put(null);
  };
  return (
    <>
      <Input
        value={typed ?? (typeof value === 'number' ? String(value) : '')}
        onChange={(event) => put(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (isComposing(event)) return;
          if (event.key === 'Enter') commit();
          // Synchronously: Escape also closes the panel, and the blur that follows would commit the half-typed text
          if (event.key === 'Escape') flushSync(() => put(null));
        }}
        aria-label={label}
        aria-invalid={isRefused}
        aria-describedby={isRefused ? noteId : undefined}
        {...(isRefused ? { status: 'error' } : {})}
        suffix={field.unit}
      />
      {isRefused && (
        <div id={noteId} role="alert" className={text.error}>
          {sentence({ code: 'type', params: { label, type: spoken().types.number } })}
        </div>
      )}
    </>
  );
}
