import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { failureOf } from './failure.ts';

/** What stands in place of a page that could not be drawn. Plain elements: what broke may be a component library's. */
export function RouteError() {
  const { message, requestId } = failureOf(useRouteError());
  useEffect(() => {
    document.title = 'Unexpected Application Error! | 店順';
  }, []);
  return (
    <main role="alert" style={{ padding: '64px 16px', textAlign: 'center' }}>
      <h1 style={{ fontSize: 20 }}>Unexpected Application Error!</h1>
      <p>画面を表示できませんでした。もう一度お試しください。</p>
      <p style={{ overflowWrap: 'anywhere' }}>{message}</p>
      {requestId !== null && <p>お問い合わせ番号 {requestId}</p>}
      <p>
        <button
          type="button"
          style={{ minHeight: 44, padding: '0 24px', font: 'inherit' }}
          onClick={() => location.reload()}
        >
          もう一度試す
        </button>
      </p>
      <p>
        <a href="/">ホームに戻る</a>
      </p>
    </main>
  );
}
