import EditPage from '#core/console/pages/edit/edit-page.tsx';
import type { ResolvedResource } from '#core/model/resolved/resource.ts';
import { extras } from './extras.tsx';

/** A customer's billing details, with the head of the invoice they make. */
export default function EditInvoiceInformation({ resource }: { resource: ResolvedResource }) {
  return <EditPage resource={resource} extras={extras} />;
}
