import { useLocation } from 'react-router';
import { useProduct } from '#core/console/session/product.tsx';
import { afterRows } from '#core/console/ui/after-rows.tsx';
import { pathTo } from '#core/model/paths/path-to.ts';
import styles from './view-banner.module.css';

const FirstPassword = afterRows(
  () => import('./first-password.tsx'),
  () => <div className={styles.room} />,
);

/** Reminds the user to change the initial password, on every page but the one for it; hidden while viewing as another user. */
export function FirstPasswordBanner() {
  const { me } = useProduct();
  const { pathname } = useLocation();
  const isWanted = me.mustChangePassword === true && me.viewedBy === undefined;
  return isWanted && pathname !== pathTo('/change-password') ? <FirstPassword /> : null;
}
