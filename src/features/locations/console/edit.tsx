import { EditPage } from '#core/console/pages/form-pages.tsx';
import type { ResolvedResource } from '#core/model/resolved.ts';
import { locationExtras } from './form-extras.tsx';

/** The form of a search location, with its pin. */
export default function EditLocation({ resource }: { resource: ResolvedResource }) {
  return <EditPage resource={resource} extras={locationExtras} />;
}
