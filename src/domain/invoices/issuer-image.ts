/** The pictures of the issuer that stand on its documents. */
export const issuerImages = { logo: 'ロゴ', seal: '社印' } as const;

export type IssuerImage = keyof typeof issuerImages;

export const issuerImageNames = ['logo', 'seal'] as const satisfies readonly IssuerImage[];

/** Bytes, and pixels on each side: each document is drawn with them, so they are no larger than print asks for. */
export const issuerImageLimits = { bytes: 1_000_000, pixels: 1500 } as const;

/** The pictures as they are drawn; null where there is none. */
export type IssuerMarks = Readonly<Record<IssuerImage, Uint8Array | null>>;
