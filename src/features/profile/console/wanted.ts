import type { Day } from '#core/model/day.ts';
import type { ProfileField } from '#domain/profiles/edit.ts';
import type { Span, WeekDay } from '#domain/profiles/hours.ts';

/** The hours of one date while they are typed; null: what is typed is no hours. */
export interface TypedDay {
  readonly day: Day;
  readonly spans: readonly Span[] | null;
}

/** What is entered for each field; only the chosen one is sent. */
export interface WantedInput {
  readonly days: readonly TypedDay[];
  readonly week: Readonly<Partial<Record<WeekDay, readonly Span[] | null>>>;
  readonly description: string;
  readonly primaryPhone: string;
  readonly additionalPhones: readonly string[];
  readonly websiteUri: string;
}

export const nothingWanted: WantedInput = {
  days: [],
  week: {},
  description: '',
  primaryPhone: '',
  additionalPhones: ['', ''],
  websiteUri: '',
};

/** Returns what is sent of a field, as the endpoint takes it. */
export function wantedOf(field: ProfileField, wanted: WantedInput): object {
  switch (field) {
    case 'SPECIAL_HOURS':
      // Hours that cannot be read are sent as such, so that they are refused
      return { days: wanted.days.map(({ day, spans }) => ({ day, spans: spans ?? unreadable })) };
    case 'HOURS':
      return {
        week: Object.fromEntries(Object.entries(wanted.week).map(([day, spans]) => [day, spans ?? unreadable])),
      };
    case 'DESCRIPTION':
      return { description: wanted.description };
    case 'PHONE':
      return { primaryPhone: wanted.primaryPhone, additionalPhones: wanted.additionalPhones };
    case 'SITE':
      return { websiteUri: wanted.websiteUri };
  }
}

const unreadable = [{ open: '', close: '' }];
