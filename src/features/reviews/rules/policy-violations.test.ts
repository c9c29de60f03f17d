import { expect, it } from 'vitest';
import { alarmLabel, violationText } from './policy-violations.ts';

// Google's list of PolicyViolation, by its reference of the reviews (v4) as of 2026-11-28
const google = `
  ACCOUNT_RESTRICTED_AND_SUSPENDED ACCOUNT_RESTRICTED_AND_EDIT_REJECTED ASSOCIATED_ACCOUNT_SUSPENDED BUSINESS_INELIGIBLE
  OWNERSHIP_REVOKED LOCATION_SUSPENDED LOCATION_DISABLED LOCATION_VERIFICATION_REQUIRED PO_BOX GOOGLE_PAY_SUSPENSION
  EDITING_RESTRICTION ILLEGAL_BUSINESS_HOURS_EDIT FAKE_ENGAGEMENT ADULT_THEMED SEXUALLY_EXPLICIT
  ADVERTISING_AND_SOLICITATION DANGEROUS GIBBERISH_AND_REPETITIVE REPETITIVE UNCLEAR ILLEGAL OFF_TOPIC OFFENSIVE
  VIOLENCE_AND_GORE CHILD_SAFETY HARASSMENT HATE_SPEECH IMPERSONATION MISINFORMATION MISREPRESENTATION
  OBSCENITY_AND_PROFANITY PERSONAL_INFO REGULATED_GOODS_AND_SERVICES GENERIC_VANDALISM GENERIC_FRAUD
  PHOTOS_AND_VIDEOS_CRITERIA MODERATION_ERROR PRIVACY GENERIC_VIOLATION GENERIC_QUALITY IDENTITY_CHANGE
  GEOGRAPHIC_LOCATION_CHANGE`
  .trim()
  .split(/\s+/);
const other = violationText('A_VALUE_OF_NEXT_YEAR');

it('says of each violation in Japanese what it is and what to do', () => {
  for (const code of google) {
    expect(violationText(code), code).not.toBe(other);
    expect(violationText(code), code).not.toMatch(/[A-Z]{2}_/);
  }
});

it('calls a violation that is not known another one', () => {
  expect(other).toContain('Googleの規約に反する（その他）');
  expect(violationText(null)).toBe(other);
});

it('alarms only where a person must look at the profile itself', () => {
  expect(google.filter((code) => alarmLabel(code) !== null)).toEqual([
    'OWNERSHIP_REVOKED',
    'LOCATION_SUSPENDED',
    'EDITING_RESTRICTION',
  ]);
});
