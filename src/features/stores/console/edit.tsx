import EditPage from '#core/console/pages/edit/edit-page.tsx';
import type { FormExtras } from '#core/console/pages/form/row-form.tsx';
import type { ResolvedResource } from '#core/model/resolve.ts';
import { TouchedMonths } from './touched-months.tsx';

const extras: FormExtras = { preview: ({ validFrom }) => <TouchedMonths validFrom={validFrom} /> };

/** The form of a store: a change of past days says which months it touches. */
export default function EditStore({ resource }: { resource: ResolvedResource }) {
  return <EditPage resource={resource} extras={extras} />;
}
