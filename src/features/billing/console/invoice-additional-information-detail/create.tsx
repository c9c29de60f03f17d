import { useMemo } from 'react';
import { Navigate, useParams } from 'react-router';
import { useRowOf } from '#core/console/http/rows.ts';
import { CreatePage } from '#core/console/pages/form-pages.tsx';
import { LoadOrNotFound } from '#core/console/pages/screen-frames.tsx';
import { pathTo } from '#core/model/paths/path-to.ts';
import type { ResolvedResource } from '#core/model/resolved.ts';
import { extras } from './extras.tsx';

/** Creates a customer's billing details (`id` in the URL); redirects to the edit form if they exist. */
export default function CreateInvoiceInformation({ resource }: { resource: ResolvedResource }) {
  const { id = '' } = useParams();
  const customer = useRowOf('system-user', id);
  const existing = useRowOf(resource.name, id);
  const initialValues = useMemo(() => ({ userId: Number(id) }), [id]);
  if (existing.data !== null && existing.data !== undefined)
    return <Navigate to={pathTo('/invoice-additional-information-detail/:id/edit', { id })} replace />;
  return (
    <LoadOrNotFound title={`${resource.label}の新規登録`} found={customer}>
      {() => <CreatePage resource={resource} initialValues={initialValues} extras={extras} />}
    </LoadOrNotFound>
  );
}
