import type { FormExtras } from '#core/console/pages/form/row-form.tsx';
import { CreatePage } from '#core/console/pages/form-pages.tsx';
import type { ResolvedResource } from '#core/model/resolved.ts';
import { LateStoreFinder } from './form/late-store-finder.tsx';

const extras: FormExtras = { lead: (form) => <LateStoreFinder form={form} /> };

/** The form of a new store, which starts with a search on Google Maps. */
export default function CreateStore({ resource }: { resource: ResolvedResource }) {
  return <CreatePage resource={resource} extras={extras} />;
}
