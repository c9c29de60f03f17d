/*
 * Verbs and objects of the audit log beyond the declared actions, with labels: an unknown verb does not compile, and
 * none can lack its label.
 */

/** Actions. */
export const auditVerbs = {
  'request-leave': '退会の申請',
  'change-email': 'メールアドレスの変更',
  handover: '担当の引き継ぎ',
  'view-as': '見え方の確認の開始',
  'end-view-as': '見え方の確認の終了',
  link: '連携',
  settle: '決済の結果',
  answer: 'Googleの返答',
  count: '成果日数の集計',
  measure: '順位の計測',
  'sync-reviews': 'クチコミの同期',
  'issue-secret': '署名シークレットの発行',
  'fetch-performance': 'パフォーマンスの取得',
  'comment-report': '月次レポートのコメントの保存',
  'mail-report': '月次レポートのメール送付',
  'share-report': '月次レポートの共有リンクの発行',
  'make-review-link': 'クチコミのお願いのリンクの作成',
  'renew-review-link': 'クチコミのお願いのリンクの作り直し',
  'schedule-grid': 'グリッドの定期計測の設定',
  'unschedule-grid': 'グリッドの定期計測の停止',
  'confirm-sources': '項目の出典の確認',
  'mark-rival': 'ライバルの登録',
  'unmark-rival': 'ライバルの登録の解除',
  'raise-objection': '異議の申立て',
  'give-consent': '承諾',
  'request-approval': '承認の依頼',
  'approve-own': '承認（自分で送信）',
  'approve-by-link': '承認（リンクから）',
  'send-back-by-link': '差戻し（リンクから）',
  'notify-approver': '承認者への連絡',
  'send-approved': '承認による送信',
  unlink: '連携の解除',
  'supersede-consent': '新しい承諾への更新',
  'remind-before': '支払期限の案内（3日前）',
  'remind-due': '支払期限の案内（当日）',
  'remind-week': '督促（支払期限の7日後）',
  'remind-fortnight': '督促（支払期限の14日後）',
  'restore-profile': 'Googleによる変更を元に戻す',
  'accept-profile': 'Googleによる変更の受け入れ',
  'revoke-report': '月次レポートの共有リンクの取り消し',
  'send-profile': 'プロフィールの変更の送信',
  'cancel-profile': 'プロフィールの変更の中止',
  // Written by migrations
  'ledger-differs': '請求額と台帳の違いの記録',
  'stop-day-found': '停止日・解約日の修正',
  'stop-day-assumed': '停止日・解約日の推定',
  'stop-day-differs': '停止日・解約日の違いの記録',
} as const;

/** Objects of actions beyond the resources. */
export const auditThings = {
  // Its name before it became a resource
  'setting/issuer': '請求書の発行者',
  'api-token': 'APIトークン',
} as const;

/** Figures that one audit entry reports for a bulk change. */
export const auditFigures = {
  period: '対象月',
  counted: '集計した件数',
  recorded: '記録した件数',
  added: '追加した件数',
  changed: '変更した件数',
  gone: '削除した件数',
  figures: '取得した数値',
  searches: '取得した検索語',
  failed: '失敗した件数',
  lastMeasured: '計測中だった最後の日',
  basis: '根拠',
  subtotal: '請求額（税抜）',
  ledger: '台帳の合計',
} as const;

/** Topics by which the log can be filtered. */
export const auditTopicLabels = { PRICE: '料金' } as const;

/** The values whose change belongs to a topic, by resource. */
export const auditTopics = {
  PRICE: {
    'search-conditions': [
      'billingMode',
      'monthlyFee',
      'capDays',
      'capYen',
      'closingDay',
      'details.dailyPrice',
      'details.targetRank',
      'details.capDays',
    ],
  },
} as const;

/** Processes that write without a signed-in user. */
export const processLabels = {
  PAYMENT: '決済',
  COUNT: '集計',
  MEASURING: '順位計測',
  GOOGLE: 'Google連携',
  TIKTOK: 'TikTok連携',
  VISITOR: '公開ページ',
  COMMAND: 'コマンド',
} as const;

// Registers these words as the only ones that the core records
declare module '#core/model/roles.ts' {
  interface Register {
    readonly auditVerb: keyof typeof auditVerbs;
    readonly auditThing: keyof typeof auditThings;
    readonly process: keyof typeof processLabels;
  }
}
