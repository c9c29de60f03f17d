import type { Location } from './business-information.ts';
import type { ShapeOf } from './shape.ts';

const date = { year: 'number', month: 'number', day: 'number' } as const;
const timeOfDay = { hours: 'number', minutes: 'number', seconds: 'number', nanos: 'number' } as const;

/** What can be edited of a location. */
export const editedFields = {
  regularHours: {
    periods: [{ openDay: 'text', openTime: timeOfDay, closeDay: 'text', closeTime: timeOfDay }],
  },
  specialHours: {
    specialHourPeriods: [
      { startDate: date, endDate: date, openTime: timeOfDay, closeTime: timeOfDay, closed: 'boolean' },
    ],
  },
  profile: { description: 'text' },
  phoneNumbers: { primaryPhone: 'text', additionalPhones: ['text'] },
  websiteUri: 'text',
} as const satisfies ShapeOf<Location>;

/** The fields that are edited, as they are read before and after it. */
export const editedLocation = {
  ...editedFields,
  metadata: {
    placeId: 'text',
    mapsUri: 'text',
    canOperateLocalPost: 'boolean',
    hasGoogleUpdated: 'boolean',
    hasVoiceOfMerchant: 'boolean',
    hasPendingEdits: 'boolean',
  },
} as const satisfies ShapeOf<Location>;
