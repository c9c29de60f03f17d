import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { words } from '#core/console/i18n/words.ts';
import { productName } from '#core/model/language.ts';
import { corePaths } from '#core/model/paths/core-paths.ts';
import { failureOf } from '../failure.ts';
import { useRemoveFirstPaint } from '../theme/first-paint.ts';
import styles from './whole-page.module.css';

// What browsers say of a module that cannot be fetched: Chromium, Firefox, Safari; the last for a page's styles
const missingCode =
  /dynamically imported module|error loading dynamically|importing a module script|unable to preload css/i;

/** Why, in the language of the console: a call says it itself; the machine's own words are for nobody who reads this page. */
function explanationOf(thrown: unknown): string {
  const { status, problems, message } = failureOf(thrown);
  if (status > 0 || problems.length > 0) return message;
  if (thrown instanceof Error && missingCode.test(thrown.message)) return words().chunkMissing;
  return words().sorry;
}

/** What stands in place of a page that could not be drawn. Plain elements: what broke may be a component library's. */
export function RouteError() {
  const thrown = useRouteError();
  const { requestId } = failureOf(thrown);
  useRemoveFirstPaint();
  useEffect(() => {
    document.title = `Unexpected Application Error! | ${productName().short}`;
  }, []);
  return (
    <main role="alert" className={styles.page}>
      <h1 className={styles.broken}>Unexpected Application Error!</h1>
      <p>{words().screenFailed}</p>
      <p>{explanationOf(thrown)}</p>
      {requestId !== null && <p>{words().reference(requestId)}</p>}
      <p>
        <button type="button" className={styles.again} onClick={() => location.reload()}>
          {words().tryAgain}
        </button>
      </p>
      <p>
        <a href={corePaths.home}>{words().backHome}</a>
      </p>
    </main>
  );
}
