import type { Connection } from '#domain/accounts/connection.ts';
import { ChargeNotAttempted, type PaymentGateway } from './payment/gateway.ts';

/** The connection to Stripe, which charges cards. */
export function cardPayments({ gateway }: { readonly gateway: PaymentGateway | null }): Connection {
  return {
    name: 'stripe',
    label: 'Stripe',
    purpose: 'MEO直販の契約者のカード決済に使います。未設定の間は、カードの登録と決済ができません。',
    settings: [
      { name: 'STRIPE_SECRET_KEY', purpose: 'シークレットキー', required: true },
      { name: 'STRIPE_PUBLISHABLE_KEY', purpose: '公開可能キー', required: true },
      { name: 'STRIPE_WEBHOOK_SECRET', purpose: '決済結果の通知（Webhook）の署名シークレット', required: true },
    ],
    async test() {
      if (gateway === null) return { isOk: false, message: 'STRIPE_SECRET_KEYが設定されていません。' };
      try {
        await gateway.test();
        return { isOk: true, message: 'シークレットキーは有効です。' };
      } catch (error) {
        if (!(error instanceof ChargeNotAttempted)) throw error;
        return {
          isOk: false,
          message:
            'シークレットキーを受け付けませんでした。STRIPE_SECRET_KEYと、制限付きキーの場合は「顧客」の権限を確認してください。',
        };
      }
    },
  };
}
