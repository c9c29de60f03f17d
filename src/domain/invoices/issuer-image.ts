/** The issuer's images on its documents. */
export const issuerImages = { logo: 'ロゴ', seal: '社印' } as const;

export type IssuerImage = keyof typeof issuerImages;

export const issuerImageNames = ['logo', 'seal'] as const satisfies readonly IssuerImage[];

/** Maximum bytes, and pixels on each side: every document embeds them, so they are no larger than print requires. */
export const issuerImageLimits = { bytes: 1_000_000, pixels: 1500 } as const;

/** The images to draw; null where there is none. */
export type IssuerMarks = Readonly<Record<IssuerImage, Uint8Array | null>>;
