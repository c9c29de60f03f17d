import { useEffect, useState } from 'react';
import { askRows } from '#core/console/http/rows.ts';
import { words } from '#core/console/i18n/words.ts';
import type { ResolvedResource } from '#core/model/resolved/resource.ts';
import type { Row } from '#core/model/row-types.ts';
import { rowTitle } from '../row-title.ts';
import type { BulkRun } from './bulk-run.ts';

const mostShown = 100;

interface RefusedRowsProps {
  resource: ResolvedResource;
  run: BulkRun;
  /** Those whose names are at hand; the others are asked for. */
  rows: readonly Row[];
}

/** Which rows it was not done to, and why. */
export function RefusedRows({ resource, run, rows }: RefusedRowsProps) {
  const refused = refusedOf(run);
  const shown = refused.slice(0, mostShown);
  const [found, setFound] = useState(rows);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what became of a run does not change any more
  useEffect(() => {
    const value = shown.map(({ id }) => id).filter((id) => !rows.some((row) => row.id === id));
    if (value.length === 0) return;
    const named = askRows(resource.name, { filters: [{ field: 'id', operator: 'in', value }], end: mostShown });
    // Without their names it still says why
    named.then(
      ({ data }) => setFound([...rows, ...data]),
      () => undefined,
    );
  }, []);
  return (
    <ul>
      {shown.map(({ id, errors }) => {
        const row = found.find((one) => one.id === id);
        // One that is gone meanwhile has no name any more
        const name = row === undefined ? resource.label : rowTitle(resource, row);
        return <li key={id}>{words().rowMistake(name, errors[0]?.message ?? '')}</li>;
      })}
      {refused.length > mostShown && <li>{words().more(refused.length - mostShown)}</li>}
    </ul>
  );
}

/** The rows that something stands against. */
export function refusedOf({ results }: BulkRun): BulkRun['results'] {
  return results.filter(({ state }) => state === 'REFUSED' || state === 'SKIPPED' || state === 'KEPT');
}
