import ShowPage from '#core/console/pages/show/show-page.tsx';
import type { ResolvedResource } from '#core/model/resolved.ts';
import { RunActions } from './run-actions.tsx';
import { RunStores } from './run-stores.tsx';

/** A change of stores' profiles: the difference before it is sent, how it goes, the result of each store, and its undo. */
export default function RunPage({ resource }: { resource: ResolvedResource }) {
  return (
    <ShowPage
      resource={resource}
      actions={(row) => <RunActions id={row.id} />}
      facts={() => ({ without: ['target'], first: ['status', 'field', 'stores'] })}
      above={(row) => <RunStores id={row.id} />}
    />
  );
}
