import { Button } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { failureOf } from '#core/console/http/client.ts';
import { words } from '#core/console/i18n/words.ts';
import { productName } from '#core/model/language.ts';
import { corePaths } from '#core/model/paths/path-to.ts';
import rowStyles from './skeleton-rows.module.css';
import styles from './state.module.css';
import pageStyles from './whole-page.module.css';

type EmptyStateProps =
  | { title: string; small?: false; text?: string; action?: ReactNode }
  /** One line, in a part of a page. */
  | { title: string; small: true; text?: never; action?: never };

/** A message for an empty list, with an optional action that fills it. */
export function EmptyState({ title, text, action, small = false }: EmptyStateProps) {
  if (small) return <p className={styles.small}>{title}</p>;
  return (
    <div className={styles.state}>
      <p className={styles.title}>{title}</p>
      {text !== undefined && <p className={styles.text}>{text}</p>}
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  );
}

/** An error message with a retry button, and the request id to give to support. */
export function ErrorState({ thrown, onRetry }: { thrown: unknown; onRetry: () => void }) {
  const failure = failureOf(thrown);
  return (
    <div role="alert" className={styles.state}>
      <p className={styles.title}>{words().notLoaded}</p>
      <p className={styles.why}>{failure.message}</p>
      <Button onClick={onRetry}>{words().tryAgain}</Button>
      {failure.requestId !== null && <p className={styles.reference}>{words().reference(failure.requestId)}</p>}
    </div>
  );
}

/** Placeholder rows in the final height, so that nothing moves. */
export function SkeletonRows({ rows, height = 40 }: { rows: number; height?: number }) {
  return (
    <div role="status" aria-busy="true" aria-label={words().loading}>
      {Array.from({ length: rows }, (_, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other identity
          key={index}
          className={rowStyles.row}
          style={{ '--tj-height': `${height}px` }}
        >
          <span />
          <span />
          <span />
          <span />
        </div>
      ))}
    </div>
  );
}

/** The page for an unknown address. `inFrame`: inside the console's frame, which has the main landmark already. */
export function NotFoundPage({ inFrame = false }: { inFrame?: boolean }) {
  useEffect(() => {
    document.title = `${words().noSuchPage} | ${productName().short}`;
  }, []);
  const Element = inFrame ? 'div' : 'main';
  return (
    <Element className={pageStyles.page}>
      <p className={pageStyles.code}>404 page</p>
      <h1 className={pageStyles.noPage}>{words().noSuchPage}</h1>
      <p>{words().maybeMoved}</p>
      <p>
        <a href={corePaths.home} className={pageStyles.way}>
          {words().backHome}
        </a>
      </p>
    </Element>
  );
}
