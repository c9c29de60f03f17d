/*
 * クチコミのお願い: the link that a store hands to everybody, and the texts around it. Everybody is led to the same page; no text promises
 * anything, or asks for stars (景品表示法, Google's policy on fake engagement).
 */

/** Where a link was found, by its code. */
export const requestChannels = {
  QR: { label: 'QRコード', param: 'qr' },
  LINE: { label: 'LINE', param: 'line' },
  MAIL: { label: 'メール', param: 'mail' },
  LINK: { label: 'リンク', param: null },
} as const;

export type RequestChannel = keyof typeof requestChannels;

const codes: readonly RequestChannel[] = ['QR', 'LINE', 'MAIL', 'LINK'];

/** Every channel, in the order in which they are shown. */
export const requestChannelCodes = codes;

/** The letters of a link's code: none can be taken for another on paper. */
export const codeLetters = '23456789abcdefghjkmnpqrstuvwxyz';

export const codeLength = 8;

/** Returns the code as it is stored, however it was typed; null if there can be no such code. */
export function requestCodeIn(text: string): string | null {
  const code = text.toLowerCase();
  return /^[2-9a-hjkmnp-z]{8}$/.test(code) ? code : null;
}

/** Returns the link as it is handed out by this channel. */
export function linkBy(channel: RequestChannel, url: string): string {
  const { param } = requestChannels[channel];
  if (param === null) return url;
  // LINE's own browser knows no Google account: https://developers.line.biz/en/docs/line-login/using-line-url-scheme/
  return `${url}?c=${param}${channel === 'LINE' ? '&openExternalBrowser=1' : ''}`;
}

/** Returns the channel that the link names; `LINK` for an unknown one, so that no link that was cut or extended leads nowhere. */
export function channelNamed(param: string | undefined): RequestChannel {
  return codes.find((channel) => requestChannels[channel].param === param) ?? 'LINK';
}

/** Returns the page on which Google takes a review of the place. */
export function reviewFormUrl(googleSearchUrl: string, placeId: string): string {
  return `${googleSearchUrl.replace(/\/$/, '')}/local/writereview?placeid=${encodeURIComponent(placeId)}`;
}

const noReward = '投稿は任意です。評価や内容によって、特典や不利益はありません。';

/** Returns the text for LINE, with its link. */
export function lineRequest(storeName: string, url: string): string {
  return [
    `${storeName}です。ご利用いただき、ありがとうございました。`,
    'よろしければ、Googleのクチコミに率直なご感想をお寄せください。良かった点も、気になった点も、これからの参考にします。',
    '',
    linkBy('LINE', url),
    '',
    `※${noReward}`,
  ].join('\n');
}

/** Returns the subject and the body of the mail, with its link. */
export function mailRequest(storeName: string, url: string): { readonly subject: string; readonly body: string } {
  return {
    subject: `クチコミのお願い（${storeName}）`,
    body: [
      `このたびは${storeName}をご利用いただき、ありがとうございました。`,
      '',
      'ご利用いただいたすべての方に、Googleのクチコミをお願いしています。良かった点も、気になった点も、率直なご感想をお聞かせください。',
      '',
      'クチコミを書くページ（Google）',
      linkBy('MAIL', url),
      '',
      noReward,
      '投稿にはGoogleアカウントが必要です。',
      '',
      storeName,
    ].join('\n'),
  };
}

/** The sentences of the poster. */
export const posterWords = {
  title: 'クチコミのお願い',
  request: '良かった点も、気になった点も、率直なご感想をお聞かせください。',
  howTo: 'スマートフォンのカメラで読み取ると、Googleのクチコミのページが開きます。',
  account: '投稿にはGoogleアカウントが必要です。',
  noReward,
} as const;

/** What must not be done when people are asked for reviews, for those who ask. */
export const requestRules: readonly { readonly rule: string; readonly why: string }[] = [
  {
    rule: '割引・ポイント・プレゼントなどの見返りを付けません。',
    why: '見返りを付けることは、Googleのポリシーが禁じています。評価や内容を条件にすると、景品表示法（ステルスマーケティングの規制）にも反することがあります。',
  },
  {
    rule: '満足した方だけを選びません。すべての方に、同じページを案内します。',
    why: '高い評価だけを集めることは、Googleのポリシーが禁じています。',
  },
  {
    rule: '「★5をお願いします」など、星の数や書く内容を頼みません。',
    why: '内容を指示したクチコミは、店舗の広告とみなされ、景品表示法に反することがあります。',
  },
];
