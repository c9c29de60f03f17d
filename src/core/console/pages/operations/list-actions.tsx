import { Button } from 'antd';
import { useProduct } from '#core/console/session/product.tsx';
import { afterRows } from '#core/console/ui/after-rows.tsx';
import { mayDo } from '#core/model/access.ts';
import type { ResolvedResource } from '#core/model/resolved.ts';
import type { ListActionProps } from './list-actions.lazy.tsx';

/** Buttons for the actions on the list as a whole. */
export function ListActions({ resource }: { resource: ResolvedResource }) {
  const { actor } = useProduct();
  return resource.listActions
    .filter(({ name }) => mayDo(resource, name, actor))
    .map((action) => <ListActionButton key={action.name} resource={resource} action={action} />);
}

const ListActionButton = afterRows<ListActionProps>(
  () => import('./list-actions.lazy.tsx'),
  ({ action: { label, danger = false } }) => <Button danger={danger}>{label}</Button>,
);
