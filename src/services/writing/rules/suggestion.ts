import type { TemplateUse } from '#domain/placeholders.ts';

/** Maximum characters of the instruction for a suggestion. */
export const wishLength = 500;

/** Input of a suggestion: all that is sent to the external service. It contains no name, address or number of a person. */
export type SuggestionOf =
  | {
      readonly use: Extract<TemplateUse, 'REPLY'>;
      readonly category: string | null;
      readonly stars: number | null;
      readonly comment: string | null;
      readonly wish: string | null;
    }
  | {
      readonly use: Extract<TemplateUse, 'POST'>;
      readonly category: string | null;
      readonly topic: string;
      readonly wish: string;
    };
