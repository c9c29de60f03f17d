import { lazy, Suspense, useState } from 'react';
import { words } from '#core/console/i18n/words.ts';
import { useMay } from '#core/console/session/use-may.ts';
import { CsvMenuButton } from '#core/console/ui/csv-menu-button.tsx';
import { useCsvExport } from '#core/console/ui/use-csv-export.tsx';
import type { ResolvedResource } from '#core/model/resolved/resource.ts';

const ImportDialog = lazy(() => import('./import/import-dialog.tsx'));

/** CSV out, of the list as it is filtered and sorted, and CSV in. */
export function CsvMenu({ resource, apiQuery }: { resource: ResolvedResource; apiQuery: string }) {
  const [importing, setImporting] = useState(false);
  const { items, isTaking } = useCsvExport({
    path: `/${resource.name}/export`,
    query: apiQuery,
    fallback: `${resource.listTitle}.csv`,
    checks: true,
  });
  const mayExport = useMay(resource.name, 'export');
  const mayImport = useMay(resource.name, 'import');
  if (!mayExport && !mayImport) return null;
  return (
    <>
      <CsvMenuButton
        isTaking={isTaking}
        items={[
          ...(mayExport ? items : []),
          ...(mayImport ? [{ key: 'import', label: words().csvImport, onClick: () => setImporting(true) }] : []),
        ]}
      />
      {importing && (
        <Suspense fallback={null}>
          <ImportDialog resource={resource} onClose={() => setImporting(false)} />
        </Suspense>
      )}
    </>
  );
}
