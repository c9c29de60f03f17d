import { words } from '#core/console/i18n/words.ts';
import type { ResolvedResource } from '#core/model/resolved/resource.ts';
import type { Row } from '#core/model/row-types.ts';
import { rowTitle } from '../row-title.ts';
import type { BulkRun } from './bulk-run.ts';

const mostShown = 100;

interface RefusedRowsProps {
  resource: ResolvedResource;
  run: BulkRun;
  /** Those whose names are at hand. */
  rows: readonly Row[];
}

/** Which rows it was not done to, and why. */
export function RefusedRows({ resource, run, rows }: RefusedRowsProps) {
  const refused = refusedOf(run);
  const known = new Map(rows.map((row) => [row.id, row]));
  return (
    <ul>
      {refused.slice(0, mostShown).map(({ id, errors }) => {
        const row = known.get(id);
        return (
          <li key={id}>
            {words().rowMistake(row === undefined ? `ID ${id}` : rowTitle(resource, row), errors[0]?.message ?? '')}
          </li>
        );
      })}
      {refused.length > mostShown && <li>{words().more(refused.length - mostShown)}</li>}
    </ul>
  );
}

/** The rows that something stands against. */
export function refusedOf({ results }: BulkRun): BulkRun['results'] {
  return results.filter(({ state }) => state === 'REFUSED' || state === 'SKIPPED' || state === 'KEPT');
}
