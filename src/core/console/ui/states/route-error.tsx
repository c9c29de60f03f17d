import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { useRemoveFirstPaint } from '#core/console/first-view/first-paint.ts';
import { failureOf } from '#core/console/http/client.ts';
import { words } from '#core/console/i18n/words.ts';
import { productName } from '#core/model/language.ts';
import { corePaths } from '#core/model/paths/path-to.ts';
import styles from './whole-page.module.css';

// The messages of Chromium, Firefox and Safari for a module that cannot be loaded; the last is for a page's styles
const missingCode =
  /dynamically imported module|error loading dynamically|importing a module script|unable to preload css/i;

/**
 * The explanation in the console's language: the message of a failed call, otherwise a general one. Never the message of an unexpected
 * exception.
 */
function explanationOf(thrown: unknown): string {
  const { status, problems, message } = failureOf(thrown);
  if (status > 0 || problems.length > 0) return message;
  if (thrown instanceof Error && missingCode.test(thrown.message)) return words().chunkMissing;
  return words().sorry;
}

/** Replaces a page that has thrown. Uses plain elements, since the component library itself may be broken. */
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
