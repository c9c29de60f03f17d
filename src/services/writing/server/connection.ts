import type { Connection } from '#domain/accounts/connection.ts';
import { type Writer, WriterFailure, type WriterFailureKind } from './writer.ts';

const advice: Readonly<Record<WriterFailureKind, string>> = {
  key: 'キーを受け付けませんでした。WRITER_KEYを確認してください。',
  refused: '接続先が応答を拒みました。WRITER_URLが正しいか確認してください。',
  limited: '利用枠を使い切っています。しばらく待つか、サービスの契約を確認してください。',
  unavailable: '応答がありませんでした。WRITER_URLと、サーバーから外部への通信を確認してください。',
  late: '時間内に応答がありませんでした。しばらくしてからもう一度お試しください。',
  useless: '応答を読み取れませんでした。WRITER_URLを確認してください。',
};

/** The connection to the service that writes drafts. */
export function writerConnection({ writer }: { readonly writer: Writer | null }): Connection {
  return {
    name: 'writer',
    label: '文章の下書き',
    purpose: '投稿とクチコミへの返信の下書きを提案します。未設定のときは提案のボタンを表示しません。',
    settings: [
      { name: 'WRITER_URL', purpose: '文章を書くサービスの接続先', required: true },
      { name: 'WRITER_KEY', purpose: 'サービスのキー', required: true },
      { name: 'WRITER_MODEL', purpose: '使うモデルの名前', required: false },
    ],
    async test() {
      if (writer === null) return { isOk: false, message: 'WRITER_URLとWRITER_KEYを設定して、起動し直してください。' };
      try {
        await writer.test();
        return { isOk: true, message: '接続できました。' };
      } catch (error) {
        if (!(error instanceof WriterFailure)) throw error;
        return { isOk: false, message: advice[error.kind] };
      }
    },
  };
}
