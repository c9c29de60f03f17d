import type { ErrorDefinitions } from '#core/model/errors.ts';

export const locationsErrors = {
  geocoder_unavailable: {
    status: 503,
    message: '住所検索サービスから応答がありませんでした。時間をおいてもう一度お試しください',
  },
} as const satisfies ErrorDefinitions;

declare module '#core/model/errors.ts' {
  interface ProductErrors {
    readonly locations: typeof locationsErrors;
  }
}
