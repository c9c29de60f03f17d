/** Screens that no menu holds: one goes there from the screens they belong to, and by name. */
export const furtherScreens: readonly { readonly path: string; readonly label: string }[] = [
  { path: '/reviews', label: '全店舗のクチコミ' },
  { path: '/posts', label: '全店舗の投稿カレンダー' },
  { path: '/google-queue', label: 'Googleへの送信待ち' },
  { path: '/google-link', label: 'Googleの店舗と登録店舗の対応' },
];
