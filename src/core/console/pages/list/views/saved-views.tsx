import { Button } from 'antd';
import type { ReactNode } from 'react';
import { words } from '#core/console/i18n/words.ts';
import { afterRows } from '#core/console/ui/after-rows.tsx';
import { useIsPhone } from '#core/console/ui/theme/phone.ts';
import type { SavedViewsProps } from './saved-views.late.tsx';
import type { ViewsPlace } from './use-views-place.ts';
import styles from './views.module.css';

type WithViewsProps = Omit<SavedViewsProps, 'isPhone'> & { children: ReactNode };

/** The rows of a list, with its saved views next to them if open. */
export function WithViews({ children, ...of }: WithViewsProps) {
  const isPhone = useIsPhone();
  if (!of.place.isOffered) return children;
  return (
    <div className={of.place.isBeside ? styles.beside : undefined}>
      <SavedViews {...of} isPhone={isPhone} />
      {children}
    </div>
  );
}

const SavedViews = afterRows<SavedViewsProps>(() => import('./saved-views.late.tsx'), ViewsToCome);

function ViewsToCome({ place }: SavedViewsProps) {
  return place.isBeside ? <div className={styles.panel} /> : null;
}

/** Opens or closes the saved views. */
export function ViewsToggle({ place }: { place: ViewsPlace }) {
  if (!place.isOffered) return null;
  return (
    <Button aria-expanded={place.isOpen} onClick={() => place.show(!place.isOpen)}>
      {words().savedViews}
    </Button>
  );
}
