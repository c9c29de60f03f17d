/** How an attempt to sign in ended. */
export const loginResultLabels = { SUCCESS: '成功', FAILURE: '失敗', BLOCKED: '制限' } as const;

export type LoginResult = keyof typeof loginResultLabels;
