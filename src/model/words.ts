import type { ErrorCode, ErrorParams, Problem } from './errors.ts';

/**
 * The Japanese of every error. `{label}` is the field's label.
 * required, type, enum, length and pattern are the default form messages of antd's ja_JP, word for word.
 */
export const words: Record<ErrorCode, string> = {
  malformed: '送信された内容を読み取れませんでした。形式を確認してもう一度お試しください',
  unknown_field: '「{name}」という項目はありません',
  unknown_operator: '「{name}」という条件は使えません',
  invalid_query: '「{name}」の指定が正しくありません',
  too_many_rows: '一度に取得できるのは{max}件までです',
  unauthenticated: 'ログインの有効期限が切れました。もう一度ログインしてください',
  wrong_credentials: 'メールアドレスまたはパスワードが正しくありません',
  forbidden: 'この操作を行う権限がありません',
  forbidden_field: '{label}を変更する権限がありません',
  forbidden_value: '{label}に「{value}」を設定する権限がありません',
  forgery: '画面の有効期限が切れました。画面を再読み込みしてもう一度お試しください',
  second_factor_needed: '管理者には二段階認証が必要です。プロフィールから設定してください',
  not_found: 'お探しのデータは見つかりませんでした',
  version_conflict: '他の人が先に更新しました。内容を確認して保存し直してください',
  in_use: '{by}で使われているため削除できません',
  wrong_state: '現在の状態（{state}）ではこの操作はできません',
  oneself: '自分自身にはこの操作はできません',
  last_administrator: '最後のシステム管理者です。先に別のシステム管理者を登録してください',
  zero_charge: '金額が0円の請求は発行できません',
  issuer_missing: '請求書の発行者と登録番号が未設定です。先に発行者の設定を保存してから発行してください',
  idempotency_conflict: '同じ操作番号で異なる内容が送信されました',
  too_large: '送信された内容が大きすぎます（上限 {max}）',
  unsupported_media: '対応していない形式です',
  required: '{label}を入力してください',
  type: '{label}は有効な{type}ではありません',
  option: '{label}は[{enum}]のいずれかである必要があります',
  whitespace: '{label}は空白文字にすることはできません',
  date_invalid: '{label}は不正な日付です',
  text_length: '{label}は{len}文字である必要があります',
  text_min: '{label}は{min}文字以上である必要があります',
  text_max: '{label}は{max}文字以下である必要があります',
  text_range: '{label}は{min}-{max}文字の範囲である必要があります',
  text_bytes: '{label}は{max}バイト以下である必要があります',
  text_characters: '{label}に使えない文字が含まれています',
  number_min: '{label}の最小値は{min}です',
  number_max: '{label}の最大値は{max}です',
  number_range: '{label}は{min}〜{max}で入力してください',
  number_decimals: '{label}は小数点以下{decimals}桁までで入力してください',
  number_integer: '{label}は整数で入力してください',
  date_before: '{label}は{other}以降の日付を入力してください',
  pattern: '{label}は{hint}の形式で入力してください',
  rows_max: '{label}は{max}件までです',
  reference_missing: '{label}に選んだデータが見つかりません。選び直してください',
  file_type: '{label}は{types}のファイルを選んでください',
  file_size: '{label}は{max}以下のファイルを選んでください',
  duplicate: 'この{label}はすでに使われています',
  invalid: '{label}の内容が正しくありません',
  wrong_password: '{label}が正しくありません',
  second_factor: '認証アプリに表示されている認証コードを入力してください',
  wrong_code: '{label}が正しくありません。最新のコードを入力してください',
  token_invalid: 'リンクの有効期限が切れているか、すでに使われています。もう一度お申し込みください',
  csv_header: '「{name}」という見出しの列は取り込めません',
  csv_columns: '列の数が見出しと合いません（見出し{expected}列、この行{actual}列）',
  csv_encoding: '文字コードを判別できません。UTF-8またはShift_JISで保存してください',
  csv_empty: '取り込む行がありません',
  csv_duplicate: '{label}「{value}」がファイルの中で重複しています（{line}行目）',
  google_unlinked: 'Googleビジネスプロフィールと連携されていません。連携して店舗との対応を確認してください',
  google_expired: 'Googleとの連携の有効期限が切れました。Googleマイビジネス連携からもう一度連携してください',
  google_forbidden: 'この店舗のビジネスプロフィールを管理する権限がありません。Googleの管理者権限を確認してください',
  google_missing: 'Googleに該当するデータがありません。Google側で削除された可能性があります',
  google_refused: 'Googleが受け付けませんでした（{reason}）',
  google_place_differs:
    '「{name}」には別のプレイスIDが登録されています。店舗のプレイスIDを直すか、別の店舗を選んでください',
  post_phone: '{label}に電話番号は入れられません。ボタンの「電話」をお使いください',
  post_past: '{label}は今より後の日時を入力してください',
  post_sending: 'Googleに送信中のため変更できません。結果が出てからもう一度お試しください',
  not_connected: '{name}は接続されていません。設定を確認してください',
  other_account: 'これまでと別のアカウントです。「{name}」にログインしてから、もう一度お試しください',
  search_refused: '検索サービスに拒否されました（{reason}）。APIキーの設定を確認してください',
  place_gone: 'このプレイスIDの店舗は見つかりません。店舗の照合をやり直してください',
  no_point: '{name}の緯度・経度が登録されていません。登録してからもう一度お試しください',
  grid_running: 'このキーワードはグリッド計測の途中です。終わってからもう一度お試しください',
  no_place: 'プレイスIDが登録されていません。先に店舗の照合を行ってください',
  no_keywords: '計測できるキーワードがありません。キーワード条件を登録してください',
  too_many_requests: '操作が続いたため一時的に制限しています。{seconds}秒ほど待ってからお試しください',
  internal: 'サーバーでエラーが発生しました。時間をおいてもう一度お試しください（お問い合わせ番号 {requestId}）',
  unavailable: 'ただいま混み合っています。時間をおいてもう一度お試しください',
  network: 'サーバーに接続できません。通信環境を確認してもう一度お試しください',
  aborted: '通信が中断されました。もう一度お試しください',
  timeout: 'サーバーの応答がありません（60秒）。時間をおいてもう一度お試しください',
};

/** A template with its `{name}` places filled; a place without a value is left out. */
export function fill(template: string, params: ErrorParams = {}): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''));
}

/** The Japanese sentence of a problem, `label` taken from its params. */
export function sentence(problem: Problem): string {
  return fill(words[problem.code], problem.params);
}
