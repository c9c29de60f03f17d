import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { failureOf } from './failure.ts';

// What browsers say of a module that cannot be fetched: Chromium, Firefox, Safari; the last for a page's styles
const missingCode =
  /dynamically imported module|error loading dynamically|importing a module script|unable to preload css/i;

/** Why, in Japanese: a call says it itself; the machine's own words are for nobody who reads this page. */
function explanationOf(thrown: unknown): string {
  const { status, problems, message } = failureOf(thrown);
  if (status > 0 || problems.length > 0) return message;
  if (thrown instanceof Error && missingCode.test(thrown.message))
    return '画面のプログラムを読み込めませんでした。通信環境を確認してください。';
  return 'ご迷惑をおかけします。繰り返し表示される場合は、管理者にお知らせください。';
}

/** What stands in place of a page that could not be drawn. Plain elements: what broke may be a component library's. */
export function RouteError() {
  const thrown = useRouteError();
  const { requestId } = failureOf(thrown);
  useEffect(() => {
    document.title = 'Unexpected Application Error! | 店順';
  }, []);
  return (
    <main role="alert" style={{ padding: '64px 16px', textAlign: 'center' }}>
      <h1 style={{ fontSize: 20 }}>Unexpected Application Error!</h1>
      <p>画面を表示できませんでした。もう一度お試しください。</p>
      <p>{explanationOf(thrown)}</p>
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
