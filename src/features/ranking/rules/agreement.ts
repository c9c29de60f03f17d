import { type Infer, integer, object } from '#core/model/shape.ts';
import { keywordParts } from './keyword-ranks.ts';

/** A keyword and its store, with 一致率: of the readings of days that were read again, in the last 30 days. */
export const keywordWithAgreement = object({
  ...keywordParts,
  agreement: object({ read: integer, agreeing: integer }),
});

export type KeywordWithAgreement = Infer<typeof keywordWithAgreement>;
