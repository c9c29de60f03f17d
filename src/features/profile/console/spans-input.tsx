import { Input } from 'antd';
import { useId, useState } from 'react';
import text from '#core/console/ui/text.module.css';
import type { Span } from '#domain/profiles/hours.ts';
import { readSpans, typedSpans } from '../rules/typed-spans.ts';

interface SpansInputProps {
  label: string;
  spans: readonly Span[];
  /** Null: what is typed is no hours. */
  onChange: (spans: readonly Span[] | null) => void;
}

/** The hours of one day in one line; empty means closed. */
export function SpansInput({ label, spans, onChange }: SpansInputProps) {
  const noteId = useId();
  const [typed, setTyped] = useState(typedSpans(spans));
  const isWrong = readSpans(typed) === null;
  return (
    <div>
      <Input
        aria-label={label}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? noteId : undefined}
        status={isWrong ? 'error' : ''}
        placeholder="休業"
        maxLength={100}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          onChange(readSpans(target.value));
        }}
      />
      {isWrong && (
        <span id={noteId} className={text.error}>
          例：10:00-15:00、18:00-翌2:00
        </span>
      )}
    </div>
  );
}
