import { LoadingOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import { words } from '#core/console/i18n/words.ts';
import { ErrorState, SkeletonRows } from '#core/console/ui/states/placeholders.tsx';
import spacing from '../spacing.module.css';
import styles from './state.module.css';

/** The parts of a query's result that this uses; TanStack's and Refine's both have them. */
interface Query {
  readonly isError: boolean;
  readonly isFetching: boolean;
  readonly error: unknown;
  readonly refetch: () => Promise<unknown>;
}

interface WaitingProps {
  query: Query;
  /** Lines of the skeleton. */
  rows: number;
  height?: number;
}

interface LoadedProps<T> extends WaitingProps {
  query: Query & { readonly data: T | undefined };
  children: (value: T) => ReactNode;
}

/** A query's data; a skeleton while it loads, the error with a retry if it failed. After a failed refetch, the earlier data and a retry. */
export function Loaded<T>({ query, children, ...waiting }: LoadedProps<T>) {
  if (query.data === undefined) return <NotLoaded query={query} {...waiting} />;
  return (
    <>
      {query.isError && (
        <p role="alert" className={styles.stale}>
          {words().notRefreshed}
          <Button size="small" loading={busy(query.isFetching)} onClick={() => void query.refetch()}>
            {words().tryAgain}
          </Button>
        </p>
      )}
      {children(query.data)}
    </>
  );
}

/** A query without data: a skeleton, or the error with a retry. */
export function NotLoaded({ query, rows, height = 40 }: WaitingProps) {
  if (query.isError) return <ErrorState thrown={query.error} onRetry={() => void query.refetch()} />;
  return <SkeletonRows rows={rows} height={height} />;
}

/** True until a query has its first answer. One that failed and is retried is not awaited, since that may take long. */
export function isAwaited(query: { readonly isPending: boolean; readonly failureCount: number }): boolean {
  return query.isPending && query.failureCount === 0;
}

interface SkeletonUntilProps {
  /** True once it is known how much room everything above takes. */
  ready: boolean;
  /** Lines of the skeleton; none below another skeleton that fills the screen. */
  rows: number;
  height?: number;
  children: ReactNode;
}

/** Shows a skeleton in place of the children until they have their final place. They are mounted all the while, so that their calls begin. */
export function SkeletonUntil({ ready: isKnown, children, ...skeleton }: SkeletonUntilProps) {
  return (
    <>
      {!isKnown && skeleton.rows > 0 && <SkeletonRows {...skeleton} />}
      <div hidden={!isKnown} className={isKnown ? 'tj-contents' : undefined}>
        {children}
      </div>
    </>
  );
}

/** Why what a form sent was refused, above its fields; nothing for null. */
export function FormError({ message }: { message: string | null }) {
  if (message === null) return null;
  return <Alert role="alert" type="error" showIcon message={message} className={spacing.below} />;
}

/**
 * The `loading` prop of a button. The icon is hidden from assistive technology, so that the button keeps its accessible name. The delay
 * avoids showing it for fast answers.
 */
export function busy(isBusy: boolean) {
  return isBusy && { delay: 250, icon: <LoadingOutlined spin aria-hidden /> };
}
