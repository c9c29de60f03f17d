import type { ErrorDefinitions } from '#core/model/errors.ts';

export const linksErrors = {
  not_connected: { status: 422, message: '{name}は接続されていません。設定を確認してください' },
} as const satisfies ErrorDefinitions;

declare module '#core/model/errors.ts' {
  interface ProductErrors {
    readonly links: typeof linksErrors;
  }
}
