/** The device that a keyword is searched from. */
export const deviceLabels = { MOBILE: 'スマートフォン', DESKTOP: 'パソコン' } as const;

export type Device = keyof typeof deviceLabels;
