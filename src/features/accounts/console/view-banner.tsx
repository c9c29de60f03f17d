import { useProduct } from '#core/console/session/product.tsx';
import { afterRows } from '#core/console/ui/after-rows.tsx';
import { SkeletonRows } from '#core/console/ui/states/skeleton-rows.tsx';

const ViewedAs = afterRows(
  () => import('./viewed-as.tsx'),
  () => <SkeletonRows rows={1} />,
);

/** Says on every screen that an administrator looks at it as somebody else. */
export function ViewBanner() {
  const { me } = useProduct();
  return me.viewedBy === undefined ? null : <ViewedAs />;
}
