import type { Connection } from '#domain/accounts/connection.ts';
import { SmtpRefusal } from './smtp.ts';

/** The connection to the mail server. */
export function mailServerConnection({
  testMail,
}: {
  /** Null when mails are written to a folder. */
  readonly testMail: (() => Promise<void>) | null;
}): Connection {
  return {
    name: 'smtp',
    label: 'メールサーバー（SMTP）',
    purpose: '請求書・招待・パスワードの再設定など、すべてのメールの送信に使います。',
    settings: [
      { name: 'SMTP_URL', purpose: '送信サーバーの接続先', required: true },
      { name: 'MAIL_FROM', purpose: '差出人の名前とアドレス', required: false },
    ],
    async test() {
      if (testMail === null)
        return { isOk: true, message: 'デモ環境のメールは外部へ送信せず、「送信メール」の画面に保存します。' };
      try {
        await testMail();
        return { isOk: true, message: '接続とログインができました。メールは送信していません。' };
      } catch (error) {
        const message =
          error instanceof SmtpRefusal
            ? 'ログインを受け付けませんでした。SMTP_URLのユーザー名とパスワードを確認してください。'
            : '接続できませんでした。SMTP_URLのホスト名・ポート番号と、サーバーから外部への通信を確認してください。';
        return { isOk: false, message };
      }
    },
  };
}
