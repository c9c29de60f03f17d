import type { TemplateUse } from './placeholders.ts';

/** The most characters of a wish that goes with a suggestion. */
export const wishLength = 500;

/** What a suggestion is to be of: all that leaves the house for it. No name, address or number of anybody is in it. */
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
