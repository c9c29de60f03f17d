import { lazy, Suspense, useEffect, useState } from 'react';
import { type Live, onOperationDone } from '#core/console/session/product.tsx';

const MeasuringPanel = lazy(() => import('./measuring-panel.tsx'));
const key = 'console.measuring';

/** After the user requests readings, shows their progress on any screen until closed. */
export function MeasuringWatch({ live }: { live: Live }) {
  const [isShown, setIsShown] = useState(() => sessionStorage.getItem(key) === '1');
  const [asked, setAsked] = useState(0);
  useEffect(
    () =>
      onOperationDone((resource, operation) => {
        if (resource !== 'search-conditions' || operation !== 'measure') return;
        sessionStorage.setItem(key, '1');
        setIsShown(true);
        setAsked((times) => times + 1);
      }),
    [],
  );
  if (!isShown) return null;
  return (
    <Suspense fallback={null}>
      <MeasuringPanel
        live={live}
        asked={asked}
        onClose={() => {
          sessionStorage.removeItem(key);
          setIsShown(false);
        }}
      />
    </Suspense>
  );
}
