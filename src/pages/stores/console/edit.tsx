import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import { useParams } from 'react-router';
import { callQuery } from '#core/console/http/calls.ts';
import { type FormExtras, useFormExit } from '#core/console/pages/form/row-form.tsx';
import { EditPage } from '#core/console/pages/form-pages.tsx';
import type { ResolvedResource } from '#core/model/resolved.ts';
import { previewChange } from '#terms/calls.ts';
import { type ChangePreview, changeOfTerms, freshFor } from './change-preview.ts';
import { LateStoreFinder } from './form/late-store-finder.tsx';

const AffectedMonths = lazy(() =>
  import('./affected-months.tsx').then(({ AffectedMonths }) => ({ default: AffectedMonths })),
);
const reason: ReadonlySet<string> = new Set(['reason']);
const none: ReadonlySet<string> = new Set();

/**
 * The form of a store. For a change of past days it shows the affected months, requires a reason, and then leads to the
 * charges to correct.
 */
export default function EditStore({ resource }: { resource: ResolvedResource }) {
  const params = useParams();
  const id = Number(params.id);
  const client = useQueryClient();
  const leave = useFormExit(resource, params);
  const [needsReason, setNeedsReason] = useState(false);
  const saved = useRef<ChangePreview | null>(null);
  const extras = useMemo<FormExtras>(
    () => ({
      lead: (form) => <LateStoreFinder form={form} />,
      demanded: needsReason ? reason : none,
      preview: (_values, _labels, draft) => (
        <Suspense fallback={null}>
          <AffectedMonths id={id} change={changeOfTerms(resource, draft)} onNeedsReason={setNeedsReason} />
        </Suspense>
      ),
      // Fetched before the save, because afterwards the preview would find no change
      beforeSave: async (draft) => {
        const body = changeOfTerms(resource, draft);
        saved.current = null;
        if (body === null) return undefined;
        const query = callQuery(previewChange, { id, body }, { staleTime: freshFor });
        // The preview is informative only, so its failure does not prevent the save
        saved.current = await client.fetchQuery(query).catch(() => null);
        return undefined;
      },
    }),
    [client, id, needsReason, resource],
  );
  return (
    <EditPage
      resource={resource}
      extras={extras}
      afterSave={async (row) => {
        const { chargesAsState } = await import('./charges-to-correct.tsx');
        leave(row.id, chargesAsState(saved.current?.months ?? []));
      }}
    />
  );
}
