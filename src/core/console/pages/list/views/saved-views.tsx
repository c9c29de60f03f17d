import { Button } from 'antd';
import { words } from '#core/console/i18n/words.ts';
import { afterRows } from '#core/console/ui/after-rows.tsx';
import type { SavedViewsProps } from './saved-views.late.tsx';
import type { ViewsPlace } from './use-views-place.ts';
import styles from './views.module.css';

/** The saved views of the list, beside it. */
export const SavedViews = afterRows<SavedViewsProps>(() => import('./saved-views.late.tsx'), ViewsToCome);

function ViewsToCome({ place }: SavedViewsProps) {
  return place.isBeside ? <div className={styles.panel} /> : null;
}

/** Shows them, or puts them away. */
export function ViewsToggle({ place }: { place: ViewsPlace }) {
  if (!place.isOffered) return null;
  return (
    <Button aria-expanded={place.isOpen} onClick={() => place.show(!place.isOpen)}>
      {words().savedViews}
    </Button>
  );
}
