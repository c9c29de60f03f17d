import { Link } from 'react-router';
import { sentence } from '#core/model/language.ts';
import { pathTo } from '#core/model/paths/path-to.ts';
import { consentLacks } from '#domain/consents/consent.ts';
import styles from '../link-way.module.css';
import { LinkWay } from '../link-way.tsx';

/** The way to what is missing, in a new tab: the customer's consent, or the link. `storeId` null: of several stores. */
export function ObstacleWay({ obstacle, storeId }: { obstacle: string; storeId: number | null }) {
  if (!consentLacks.some((code) => sentence({ code }) === obstacle)) return <LinkWay />;
  return <ConsentWay storeId={storeId} />;
}

/** The way to a store's consents, or to all of them, in a new tab. */
export function ConsentWay({ storeId }: { storeId: number | null }) {
  const to =
    storeId === null ? pathTo('/consent') : pathTo('/search-conditions/:id', { id: storeId }, { tab: 'consent' });
  return (
    <Link to={to} target="_blank" className={styles.way}>
      承諾を確認する（新しいタブ）
    </Link>
  );
}
