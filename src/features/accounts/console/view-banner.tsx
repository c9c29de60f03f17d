import { useProduct } from '#core/console/session/product.tsx';
import { afterRows } from '#core/console/ui/after-rows.tsx';
import styles from './view-banner.module.css';

// No skeleton: what is busy in the page is waited for before this comes
const ViewedAs = afterRows(
  () => import('./viewed-as.tsx'),
  () => <div className={styles.room} />,
);

/** Says on every screen that an administrator looks at it as somebody else. */
export function ViewBanner() {
  const { me } = useProduct();
  return me.viewedBy === undefined ? null : <ViewedAs />;
}
