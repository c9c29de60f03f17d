import { lazy, Suspense, useState } from 'react';
import { addressOf, listQuery } from '#core/console/http/address.ts';
import { send } from '#core/console/http/send.ts';
import { words } from '#core/console/i18n/words.ts';
import { useProduct } from '#core/console/session/product.tsx';
import { CsvMenuButton } from '#core/console/ui/buttons/csv-menu-button.tsx';
import { useCsvExport } from '#core/console/ui/buttons/use-csv-export.tsx';
import { mayDo } from '#core/model/access.ts';
import { checkExport, exportRows } from '#core/model/calls/row-calls.ts';
import type { ResolvedResource } from '#core/model/resolved/resource.ts';

const ImportDialog = lazy(() => import('./import/import-dialog.tsx'));

/** The menu for exporting the filtered and sorted list to CSV or Excel, and for importing such a file. */
export function CsvMenu({ resource, apiQuery }: { resource: ResolvedResource; apiQuery: string }) {
  const [importing, setImporting] = useState(false);
  const { items, isTaking, received } = useCsvExport({
    path: addressOf(exportRows, { resource: resource.name }),
    query: apiQuery,
    fallback: resource.listTitle,
    hasWorkbook: true,
    lost: () => {
      const query = { ...listQuery(apiQuery), encoding: 'cp932', check: 'true' };
      return send(checkExport, { resource: resource.name, query }, { timeout: 0 });
    },
  });
  const { actor } = useProduct();
  const mayExport = mayDo(resource, 'export', actor);
  const mayImport = mayDo(resource, 'import', actor);
  if (!mayExport && !mayImport) return null;
  return (
    <>
      <CsvMenuButton
        isTaking={isTaking}
        received={received}
        label={words().filesMenu}
        items={[
          ...(mayExport ? items : []),
          ...(mayImport ? [{ key: 'import', label: words().fileImport, onClick: () => setImporting(true) }] : []),
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
