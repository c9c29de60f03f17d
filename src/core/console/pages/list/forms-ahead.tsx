import { useMay } from '#core/console/session/use-may.ts';
import { afterRows, Nothing } from '#core/console/ui/after-rows.tsx';
import type { ResolvedResource } from '#core/model/resolved/resource.ts';

const Fetched = afterRows(() => import('./forms-ahead.late.tsx'), Nothing);

interface FormsAheadProps {
  resource: ResolvedResource;
  mayCreate: boolean;
}

/** Shows nothing; fetches what all forms share once all that the list shows is there, for users who may open one from it. */
export function FormsAhead({ resource, mayCreate }: FormsAheadProps) {
  const mayEdit = useMay(resource.name, 'update');
  return mayEdit || mayCreate ? <Fetched /> : null;
}
