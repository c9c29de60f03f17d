import { useEffect, useState } from 'react';
import { fetchRows } from '#core/console/http/rows.ts';
import { words } from '#core/console/i18n/words.ts';
import type { ResolvedResource } from '#core/model/resolved.ts';
import type { Filter, Row } from '#core/model/row-types.ts';
import { numberedTitle, rowTitle } from '../row-title.ts';
import { type BulkRun, refusedOf } from './operations.ts';

const maxShown = 100;
const deletedOnly: Filter = { field: 'deleteDate', operator: 'null', value: false };

interface RefusedRowsProps {
  resource: ResolvedResource;
  run: BulkRun;
  /** The rows whose names are known; the others are fetched. */
  rows: readonly Row[];
}

/** The rows that were not processed, and why. */
export default function RefusedRows({ resource, run, rows }: RefusedRowsProps) {
  const refused = refusedOf(run);
  const shown = refused.slice(0, maxShown);
  const [found, setFound] = useState(rows);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the results of an ended run do not change
  useEffect(() => {
    const unnamed = shown.map(({ id }) => id).filter((id) => !rows.some((row) => row.id === id));
    // Without names, the list still shows the row's number and the reason
    void findNames(resource, unnamed, (more) => setFound((before) => [...before, ...more])).catch(() => undefined);
  }, []);
  return (
    <ul>
      {shown.map(({ id, errors }) => {
        const row = found.find((one) => one.id === id);
        // A purged row has no name any more
        const name = row === undefined ? numberedTitle(resource, id) : rowTitle(resource, row);
        return <li key={id}>{words().rowMistake(name, errors[0]?.message ?? '')}</li>;
      })}
      {refused.length > maxShown && <li>{words().more(refused.length - maxShown)}</li>}
    </ul>
  );
}

/** Fetches rows by id: first the live ones, then, for the ids not found, the deleted ones, since a list holds either. */
async function findNames(resource: ResolvedResource, ids: readonly number[], found: (rows: readonly Row[]) => void) {
  const ask = async (value: readonly number[], filters: readonly Filter[]) => {
    if (value.length === 0) return [];
    const among: Filter = { field: 'id', operator: 'in', value };
    const { data } = await fetchRows(resource.name, { filters: [among, ...filters], end: maxShown });
    found(data);
    return data;
  };
  const living = await ask(ids, []);
  const others = ids.filter((id) => !living.some((row) => row.id === id));
  if (resource.restorable) await ask(others, [deletedOnly]);
}
