import type { ReactNode } from 'react';
import { drawnOr } from '#core/console/fields/cells.tsx';
import { words } from '#core/console/i18n/words.ts';
import text from '#core/console/ui/text.module.css';
import { changesOf, isOfSubRow, type ValueChange } from '#core/model/changes.ts';
import type { ResolvedResource } from '#core/model/resolved.ts';
import type { Labels } from '#core/model/row-types.ts';
import { changeTexts, validFromText, valueInWords } from './change-text.ts';

export interface ChangesProps {
  resource: ResolvedResource;
  before: unknown;
  after: unknown;
  labels: Labels;
  /** The number of sentences shown; all by default. */
  most?: number;
}

/** What a write changed, in a sentence for each value: 「上野 定食の日額 ¥1,200 → ¥1,500（11/29から）」. */
export function Changes({ resource, before, after, labels, most }: ChangesProps) {
  const sentences = changesOf(resource, before, after).flatMap((change): readonly [string, ReactNode][] =>
    isOfSubRow(change)
      ? changeTexts(change, labels).map((sentence) => [sentence, sentence])
      : [
          [
            change.path + validFromText(change.from),
            <ValueSentence key="value" {...{ change, before, after, labels }} />,
          ],
        ],
  );
  const left = most === undefined ? 0 : sentences.length - most;
  return (
    <ul className="tj-plain">
      {sentences.slice(0, most).map(([key, sentence]) => (
        <li key={key} className={text.anywhere}>
          {sentence}
        </li>
      ))}
      {left > 0 && <li>{words().moreChanges(left)}</li>}
    </ul>
  );
}

/** A new row has no values before it, a deleted one none after. */
function ValueSentence({
  change,
  before,
  after,
  labels,
}: Omit<ChangesProps, 'resource' | 'most'> & { change: ValueChange }) {
  const { field, path } = change;
  const drawn = (value: unknown, side: unknown) => {
    const row = typeof side === 'object' && side !== null ? { ...side } : {};
    return drawnOr(valueInWords(change, value, labels), { field, value, labels, path, row });
  };
  return (
    <>
      {field.label} {before !== null && <>{drawn(change.before, before)} → </>}
      {after === null ? words().noValue : drawn(change.after, after)}
      {validFromText(change.from)}
    </>
  );
}
