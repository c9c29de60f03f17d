import { Button } from 'antd';
import { words } from '#core/console/i18n/words.ts';
import { failureOf } from '../../http/failure.ts';
import styles from './state.module.css';

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
