/** What a post may be about, as Google names it. */
export const postTopics = { STANDARD: '最新情報', EVENT: 'イベント', OFFER: '特典' } as const;
