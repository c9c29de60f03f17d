import { Alert, Button, Card } from 'antd';
import { CardHeading } from '#core/console/pages/screen-frames.tsx';
import { saveFile } from '#core/console/ui/buttons/downloads.tsx';
import spacing from '#core/console/ui/spacing.module.css';

/** The recovery codes, shown only once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <Card className="tj-account-card" title={<CardHeading>リカバリーコード</CardHeading>}>
      <Alert
        type="success"
        className={spacing.below}
        message="二段階認証が有効です。リカバリーコードを保管してください"
        description="認証アプリが使えないとき、コードの代わりに1個ずつ使えます。この画面でしか表示されません。"
      />
      <ul className="tj-recovery">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={spacing.buttons}>
        <Button onClick={() => saveFile(new Blob([`${codes.join('\r\n')}\r\n`]), 'tenjun-recovery-codes.txt')}>
          ファイルに保存
        </Button>
        <Button type="primary" onClick={onDone}>
          保管しました
        </Button>
      </div>
    </Card>
  );
}
