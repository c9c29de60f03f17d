/** Topics of a post, by Google's codes. */
export const postTopics = { STANDARD: '最新情報', EVENT: 'イベント', OFFER: '特典' } as const;
