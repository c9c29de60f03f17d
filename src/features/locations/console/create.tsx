import { CreatePage } from '#core/console/pages/form-pages.tsx';
import type { ResolvedResource } from '#core/model/resolved.ts';
import { locationExtras } from './form-extras.tsx';

/** The form of a new search location, starting with the finder. */
export default function CreateLocation({ resource }: { resource: ResolvedResource }) {
  return <CreatePage resource={resource} extras={locationExtras} />;
}
