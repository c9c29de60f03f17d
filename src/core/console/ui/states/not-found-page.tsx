import { useEffect } from 'react';
import { words } from '#core/console/i18n/words.ts';
import { productName } from '#core/model/language.ts';
import { corePaths } from '#core/model/paths/path-to.ts';
import styles from './whole-page.module.css';

/** The page for an unknown address. `inFrame`: inside the console's frame, which has the main landmark already. */
export function NotFoundPage({ inFrame = false }: { inFrame?: boolean }) {
  useEffect(() => {
    document.title = `${words().noSuchPage} | ${productName().short}`;
  }, []);
  const Element = inFrame ? 'div' : 'main';
  return (
    <Element className={styles.page}>
      <p className={styles.code}>404 page</p>
      <h1 className={styles.noPage}>{words().noSuchPage}</h1>
      <p>{words().maybeMoved}</p>
      <p>
        <a href={corePaths.home} className={styles.way}>
          {words().backHome}
        </a>
      </p>
    </Element>
  );
}
