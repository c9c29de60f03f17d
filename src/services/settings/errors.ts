import type { ErrorDefinitions } from '#core/model/errors.ts';

export const settingsErrors = {
  image_pixels: { status: 422, message: '{label}は縦横それぞれ{max}ピクセル以下の画像を選んでください' },
  image_unreadable: {
    status: 422,
    message: '{label}の画像を読み取れませんでした。別の形式で保存し直して選んでください',
  },
} as const satisfies ErrorDefinitions;

declare module '#core/model/errors.ts' {
  interface ProductErrors {
    readonly settings: typeof settingsErrors;
  }
}
