import { useMemo, useState } from 'react';
import type { FormExtras } from '#core/console/pages/form/row-form.tsx';
import { CreatePage } from '#core/console/pages/form-pages.tsx';
import type { ResolvedResource } from '#core/model/resolved.ts';
import { LateStoreFinder } from './form/late-store-finder.tsx';
import { ManagerOfOwner } from './form/manager-of-owner.tsx';

/** The form of a new store, which starts with a search on Google Maps. */
export default function CreateStore({ resource }: { resource: ResolvedResource }) {
  const [managers, setManagers] = useState<Readonly<Record<string, string>>>({});
  const extras = useMemo<FormExtras>(
    () => ({
      lead: (form) => (
        <>
          <LateStoreFinder form={form} />
          <ManagerOfOwner form={form} onTitled={setManagers} />
        </>
      ),
      labels: { managerUserId: managers },
    }),
    [managers],
  );
  return <CreatePage resource={resource} extras={extras} />;
}
