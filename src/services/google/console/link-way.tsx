import { Link } from 'react-router';
import { useProduct } from '#core/console/session/product.tsx';
import { pathTo } from '#core/model/paths/path-to.ts';
import { googleLinkRoles } from '#domain/accounts/own-screens.ts';
import styles from './link-way.module.css';

/** A link to the page of the Google link, in a new tab, so that unsaved input stays. Users who cannot link see the link's state there. */
export function LinkWay() {
  const { actor } = useProduct();
  return (
    <Link to={pathTo('/google-link')} target="_blank" className={styles.way}>
      {googleLinkRoles.includes(actor.role) ? 'Googleと連携する（新しいタブ）' : '連携の状態を見る（新しいタブ）'}
    </Link>
  );
}
