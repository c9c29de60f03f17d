import type { ViewProps } from '#core/console/fields/field-component.ts';
import type { ResolvedFieldOf } from '#core/model/resolved.ts';
import { StoredPreview } from './preview.tsx';

export function FileView({ field, resource, row }: ViewProps<ResolvedFieldOf<'file'>>) {
  return <StoredPreview field={field} resource={resource} row={row} />;
}
