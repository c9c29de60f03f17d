import type { ErrorDefinitions } from '#core/model/errors.ts';

export const billingErrors = {
  terms_from_unasked: {
    status: 409,
    message: '支払条件の起算日が未定です。月次締めの「請求の発行」か、請求書追加情報で決めてください',
  },
  issue_date_range: { status: 422, message: '発行日は、対象期間の翌日（{first}）から今日までで入力してください' },
  issue_date_correction: {
    status: 422,
    message: '訂正の請求の発行日は、取消日（{first}）から今日までで入力してください',
  },
  issuing_under_way: { status: 409, message: '請求を発行しています。発行が終わってから送付してください' },
  no_documents: { status: 404, message: '発行した書類がありません' },
  zero_charge: { status: 409, message: '金額が0円の請求は発行できません' },
  draft_stale: {
    status: 409,
    message: '集計のあとで契約や計測結果が変わったため、この下書きは発行できません。集計し直してください',
  },
  unbilled_days: {
    status: 409,
    message:
      'まだ請求していない成果（¥{amount}、税抜）があるため、削除できません。解約にして締めたあと、請求を発行してから削除してください',
  },
  payment_under_way: { status: 409, message: 'カードの決済中です。結果が出るまで、しばらくお待ちください' },
  objection_not_achieved: { status: 422, message: '{day}は成果の日ではないため、異議を申し立てられません' },
  objection_not_billed: { status: 422, message: '{day}の成果は請求されていないため、異議は要りません' },
  objection_repriced: {
    status: 409,
    message:
      '発行後に契約や成果日が変わっているため、この日を外して集計し直しても、請求額が¥{before}から¥{after}（税抜）に上がります。先に請求を訂正してください',
  },
  objection_raises: {
    status: 409,
    message:
      'この日を外すと、上限の関係でほかの日が請求され、請求額が¥{before}から¥{after}（税抜）に上がるため、認められません',
  },
  objection_exists: { status: 409, message: '{day}には、すでに異議が申し立てられています' },
  objection_late: { status: 409, message: '異議を受け付ける期間（{last}まで）を過ぎました。担当者にご連絡ください' },
  objection_split: { status: 422, message: '異議は請求ごとに分けて申し立ててください' },
  objection_open: {
    status: 409,
    message: '対応待ちの異議があります。先に異議に回答するか、「異議があっても発行する」を選んでください',
  },
  nothing_to_give_back: { status: 409, message: 'お返しする金額はありません' },
  already_paid: { status: 409, message: '入金済の請求です。過入金を記録するときは、入金額を入力してください' },
  cancelled_charge: {
    status: 409,
    message: '取り消した請求です。届いた入金を記録するときは、入金額を入力してください',
  },
  split_customers: { status: 422, message: '1件の入金を分けられるのは、同じ契約者の請求だけです' },
  split_short: {
    status: 422,
    message: '入金額が足りず、請求 {number} に充てる分が残りません。充てる請求を選び直してください',
  },
  deposit_booked: { status: 409, message: 'この入金はすでに記録されています。明細を読み込み直してください' },
  fee_amount_missing: { status: 422, message: '手数料を差し引いて届いたときは、届いた額を入力してください' },
  fee_too_much: { status: 422, message: '不足の{missing}は、振込手数料（{most}まで）を超えています' },
  card_missing: { status: 409, message: 'カードが登録されていません' },
  month_open: { status: 422, message: 'まだ終わっていない月です' },
  fee_typed: {
    status: 409,
    message: '入力した手数料があります。読み込むときは、先に削除してください',
  },
  card_tries: {
    status: 429,
    message: 'カードが続けて承認されませんでした。明日以降にお試しください',
  },
  issuer_missing: {
    status: 409,
    message: '請求書の発行者と登録番号が未設定です。先に発行者の設定を保存してから発行してください',
  },
  already_mailed: { status: 409, message: '請求書は送付済です。送り直すときは「もう一度送付」を選んでください' },
  mail_unknown: {
    status: 409,
    message: '前のメールが届いたか分かりません。契約者に確認し、送り直すときは「もう一度送付」を選んでください',
  },
  mail_unaddressed: {
    status: 409,
    message: '契約者のメールアドレスがないため、送付できません。請求書のPDFを保存して、郵送などでお送りください',
  },
  mail_underway: { status: 409, message: 'このメールは送信待ち、または送信済です' },
  period_open: { status: 409, message: '対象月がまだ終わっていないため、集計できません' },
  refund_refused: { status: 422, message: 'カードへ返金できませんでした。{reason}' },
  date_future: { status: 422, message: '{label}に先の日は入力できません' },
  statement_max: { status: 422, message: '一度に照合できる{label}は{max}件までです。期間を分けてください' },
  statement_headings: {
    status: 422,
    message:
      '入出金明細を読み取れません。日付・入金額・摘要（振込依頼人）の見出しがあるCSVか、全銀形式のファイルを選択してください',
  },
} as const satisfies ErrorDefinitions;

declare module '#core/model/errors.ts' {
  interface ProductErrors {
    readonly billing: typeof billingErrors;
  }
}
