import { Alert, Button, Card } from 'antd';
import { saveFile } from '#core/console/ui/save-file.ts';

/** The recovery codes, shown this once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <Card className="tj-account-card" title={<h2 style={{ fontSize: 16, margin: 0 }}>リカバリーコード</h2>}>
      <Alert
        type="success"
        style={{ marginBottom: 16 }}
        message="二段階認証が有効です。リカバリーコードを保管してください"
        description="認証アプリが使えないとき、コードの代わりに1個ずつ使えます。この画面でしか表示されません。"
      />
      <ul className="tj-recovery">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div style={{ display: 'flex', gap: 8, flexWrap: 'wrap' }}>
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
