import type { CellProps } from '#core/console/fields/field-component.ts';
import { NamedChanges, useAudited } from '#core/console/pages/show/show-page.tsx';

/** What an audit entry changed, in words: the first of its changes, and how many others there are. */
export default function ChangeCell({ row: { resource, before }, value }: CellProps<unknown>) {
  const target = useAudited(String(resource));
  return target === undefined ? '—' : <NamedChanges resource={target} before={before} after={value} most={2} />;
}
