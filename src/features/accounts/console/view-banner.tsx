import { useProduct } from '#core/console/session/product.tsx';
import { afterRows } from '#core/console/ui/after-rows.tsx';
import styles from './view-banner.module.css';

// No skeleton: this component loads only after the page's busy elements are done
const ViewedAs = afterRows(
  () => import('./viewed-as.tsx'),
  () => <div className={styles.room} />,
);

/** Shows on every page that an administrator is viewing as another user. */
export function ViewBanner() {
  const { me } = useProduct();
  return me.viewedBy === undefined ? null : <ViewedAs />;
}
