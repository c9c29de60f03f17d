/** How a customer came to see an invoice. */
export const openingKindLabels = { SCREEN: '画面で表示', PDF: 'PDFを保存' } as const;

export type OpeningKind = keyof typeof openingKindLabels;
