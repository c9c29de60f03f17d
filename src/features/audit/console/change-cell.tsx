import type { CellProps } from '#core/console/fields/field-component.ts';
import { NamedChanges } from '#core/console/pages/show/show-parts.tsx';
import { useProduct } from '#core/console/session/product.tsx';

/** What an audit entry changed, in words: the first of its changes, and how many others there are. */
export default function ChangeCell({ row: { resource, before }, value }: CellProps<unknown>) {
  const { resources } = useProduct();
  const target = resources.get(String(resource));
  return target === undefined ? null : <NamedChanges resource={target} before={before} after={value} most={2} />;
}
