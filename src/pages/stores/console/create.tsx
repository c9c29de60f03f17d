import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import type { FormExtras } from '#core/console/pages/form/row-form.tsx';
import { CreatePage } from '#core/console/pages/form-pages.tsx';
import type { ResolvedResource } from '#core/model/resolved.ts';
import { LateStoreFinder } from './form/late-store-finder.tsx';
import { ManagerOfOwner, nothingTaken, type TakeOver, withManagerOfOwner } from './form/manager-of-owner.tsx';

/** The form of a new store, which starts with a search on Google Maps. */
export default function CreateStore({ resource }: { resource: ResolvedResource }) {
  const client = useQueryClient();
  const [managers, setManagers] = useState<Readonly<Record<string, string>>>({});
  const takeOver = useRef<TakeOver>(nothingTaken);
  const extras = useMemo<FormExtras>(
    () => ({
      lead: (form) => (
        <>
          <LateStoreFinder form={form} />
          <ManagerOfOwner form={form} takeOver={takeOver} onTitled={setManagers} />
        </>
      ),
      labels: { managerUserId: managers },
      beforeSave: (draft) => withManagerOfOwner(client, draft, takeOver.current),
    }),
    [client, managers],
  );
  return <CreatePage resource={resource} extras={extras} />;
}
