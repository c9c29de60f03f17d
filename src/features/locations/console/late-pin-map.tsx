import { type ComponentProps, lazy, Suspense } from 'react';
import { useIsPainted } from '#core/console/ui/browser.ts';
import { SkeletonRows } from '#core/console/ui/states/placeholders.tsx';
import styles from './late-pin-map.module.css';

const PinMap = lazy(() => import('./pin-map.tsx'));

/** The map with a pin. Its code, which is large, is fetched once the form is painted, and takes the same room then. */
export function LatePinMap(props: ComponentProps<typeof PinMap>) {
  const space = <SkeletonRows rows={5} height={52} />;
  return (
    <div className={styles.frame}>
      {useIsPainted() ? (
        <Suspense fallback={space}>
          <PinMap {...props} />
        </Suspense>
      ) : (
        space
      )}
      <p className={styles.note}>
        {props.position === null
          ? '地図を押すと、そこに位置を置きます。'
          : 'ピンは、つかんで動かすか、選んで矢印キー（10m、Shiftと一緒に100m）で動かせます。'}
      </p>
    </div>
  );
}
