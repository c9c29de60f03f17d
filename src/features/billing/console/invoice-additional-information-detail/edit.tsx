import { EditPage } from '#core/console/pages/form-pages.tsx';
import type { ResolvedResource } from '#core/model/resolved.ts';
import { extras } from './extras.tsx';

/** Edits a customer's billing details, with a preview of the invoice's recipient. */
export default function EditInvoiceInformation({ resource }: { resource: ResolvedResource }) {
  return <EditPage resource={resource} extras={extras} />;
}
