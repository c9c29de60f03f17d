import { second } from '#core/model/day.ts';
import type { Connection } from '#domain/accounts/connection.ts';
import type { Instrument, PaidInstrument } from './instrument.ts';
import { ReadingFailure, type ReadingFailureKind } from './readings/reading-failure.ts';

const advice: Readonly<Record<ReadingFailureKind, string>> = {
  not_connected: 'GOOGLE_PLACES_API_KEYを設定して、起動し直してください。',
  quota: '利用枠を使い切っています。しばらく待つか、Google Cloudの割り当てを確認してください。',
  unavailable: '応答がありませんでした。サーバーから外部への通信を確認してください。',
  garbage: '応答を読み取れませんでした。接続先（GOOGLE_PLACES_URL）を確認してください。',
  refused:
    'キーを受け付けませんでした。Google CloudでPlaces API (New)が有効か、キーの制限と請求先の設定が正しいかを確認してください。',
  place_gone: '応答を読み取れませんでした。',
  place_moved: '応答を読み取れませんでした。',
  closed_temporarily: '応答を読み取れませんでした。',
  closed_permanently: '応答を読み取れませんでした。',
  paid_off: '応答を読み取れませんでした。',
  paid_ceiling: '応答を読み取れませんでした。',
  paid_funds: '応答を読み取れませんでした。',
};

const adviceOfPaid: Partial<Record<ReadingFailureKind, string>> = {
  refused: 'ログインを受け付けませんでした。DATAFORSEO_LOGINとDATAFORSEO_PASSWORDを確認してください。',
  paid_funds: 'アカウントの残高か上限を確認してください。',
  garbage: '応答を読み取れませんでした。接続先（DATAFORSEO_URL）を確認してください。',
};

/** The connection to Google Places, which reads ranks. */
export function placesConnection({ instrument }: { readonly instrument: Instrument }): Connection {
  return {
    name: 'places',
    label: 'Google Places',
    purpose: '順位の計測と店舗の照合に使います。未設定の間は計測できません。',
    settings: [{ name: 'GOOGLE_PLACES_API_KEY', purpose: 'Places API (New)のキー', required: true }],
    async test() {
      try {
        await instrument.test();
        return { isOk: true, message: '検索できました。' };
      } catch (error) {
        if (!(error instanceof ReadingFailure)) throw error;
        return { isOk: false, message: advice[error.kind] };
      }
    },
  };
}

/** The connection to the second instrument. */
export function paidConnection({ paid }: { readonly paid: PaidInstrument | null }): Connection {
  return {
    name: 'dataforseo',
    label: 'DataForSEO',
    purpose: '第2の計測方法に使います。有料で、設定の「第2の計測方法」で使い始めるまで取得しません。',
    settings: [
      { name: 'DATAFORSEO_LOGIN', purpose: 'APIのログイン', required: true },
      { name: 'DATAFORSEO_PASSWORD', purpose: 'APIのパスワード', required: true },
    ],
    async test() {
      if (paid === null) return { isOk: false, message: 'DATAFORSEO_LOGINとDATAFORSEO_PASSWORDを設定してください。' };
      try {
        await paid.test();
        return { isOk: true, message: 'ログインできました。料金はかかっていません。' };
      } catch (error) {
        if (!(error instanceof ReadingFailure)) throw error;
        return { isOk: false, message: adviceOfPaid[error.kind] ?? advice.unavailable };
      }
    },
  };
}

/** The map tiles. Browsers fetch them directly, so the server's test is only an indication. */
export function mapTiles({
  clientSettings,
}: {
  readonly clientSettings: { readonly mapTilesUrl: string };
}): Connection {
  return {
    name: 'map-tiles',
    label: '地図タイル',
    purpose: '地図の背景に使います。未設定のときは国土地理院の標準地図を表示します。',
    settings: [{ name: 'MAP_TILES_URL', purpose: '別の地図を使うときの配信元', required: false }],
    async test() {
      // A tile around Tokyo at a low zoom, which any source has
      const at: Readonly<Record<string, string>> = { z: '5', x: '28', y: '12', s: 'a' };
      const address = clientSettings.mapTilesUrl.replace(/\{(\w+)\}/g, (whole, name: string) => at[name] ?? whole);
      const answer = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(10 * second) });
      await answer.body?.cancel();
      if (answer.ok) return { isOk: true, message: '地図の画像を取得できました。' };
      return {
        isOk: false,
        message: `配信元が地図の画像を返しませんでした（${answer.status}）。MAP_TILES_URLを確認してください。`,
      };
    },
  };
}
