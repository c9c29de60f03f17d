import { Button, theme } from 'antd';
import { words } from '#core/console/i18n/words.ts';
import { failureOf } from './failure.ts';

/** What happened, a way to try again, and the number to name when asking for help. */
export function ErrorState({ thrown, onRetry }: { thrown: unknown; onRetry: () => void }) {
  const { token } = theme.useToken();
  const failure = failureOf(thrown);
  return (
    <div role="alert" style={{ padding: '48px 16px', textAlign: 'center' }}>
      <p style={{ fontSize: 16, fontWeight: 600, margin: 0 }}>{words().notLoaded}</p>
      <p style={{ margin: '8px 0 16px' }}>{failure.message}</p>
      <Button onClick={onRetry}>{words().tryAgain}</Button>
      {failure.requestId !== null && (
        <p style={{ margin: '16px 0 0', color: token.colorTextSecondary, fontSize: 12 }}>
          {words().reference(failure.requestId)}
        </p>
      )}
    </div>
  );
}
