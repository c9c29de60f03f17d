import { useLocation } from 'react-router';
import { useProduct } from '#core/console/session/product.tsx';
import { afterRows } from '#core/console/ui/after-rows.tsx';
import { pathTo } from '#core/model/paths/path-to.ts';
import styles from './view-banner.module.css';

const FirstPassword = afterRows(
  () => import('./first-password.tsx'),
  () => <div className={styles.room} />,
);

/** Says on every screen but its own that the first password is to be changed; not to whoever looks as somebody else. */
export function FirstPasswordBanner() {
  const { me } = useProduct();
  const { pathname } = useLocation();
  const isWanted = me.mustChangePassword === true && me.viewedBy === undefined;
  return isWanted && pathname !== pathTo('/change-password') ? <FirstPassword /> : null;
}
