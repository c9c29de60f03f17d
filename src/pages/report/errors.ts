import type { ErrorDefinitions } from '#core/model/errors.ts';

export const reportErrors = {
  report_link_over: {
    status: 422,
    message: 'このリンクは使えません。期限が切れたか、取り消されています。リンクを送った方にお問い合わせください',
  },
  report_other_customer: {
    status: 409,
    message: 'この店舗の契約者が変わりました。契約者のページからレポートを開き直してください',
  },
  report_no_stores: {
    status: 422,
    message: 'この契約者には計測中の店舗がないため、レポートはまだありません',
  },
  report_to_nobody: {
    status: 422,
    message: 'レポートを送る相手がいません。この店舗の契約者がログインでき、計測中の店舗があることを確認してください',
  },
} as const satisfies ErrorDefinitions;

declare module '#core/model/errors.ts' {
  interface ProductErrors {
    readonly report: typeof reportErrors;
  }
}
