import { describe, expect, it } from 'vitest';
import { stopsMeasuring } from '#domain/ranks/profile-state.ts';
import { isCustomerOwner, type ProfileAnswers, profileStateOf } from './profile-state.ts';

const good: ProfileAnswers = {
  hasVoice: true,
  guidelines: null,
  hasOwnershipConflict: false,
  wantsVerification: false,
  openStatus: 'OPEN',
  duplicateOf: null,
  placeId: 'ChIJa',
};
const stateOf = (over: Partial<ProfileAnswers>, placeId: string | null = 'ChIJa') =>
  profileStateOf({ ...good, ...over }, placeId);

describe('the state of a profile', () => {
  it.each<[Partial<ProfileAnswers>, string, boolean]>([
    [{}, 'OK', false],
    [{ guidelines: 'BUSINESS_LOCATION_SUSPENDED' }, 'SUSPENDED', true],
    [{ guidelines: 'BUSINESS_LOCATION_DISABLED' }, 'DISABLED', true],
    [{ guidelines: 'SOMETHING_NEW' }, 'DISABLED', true],
    [{ openStatus: 'CLOSED_TEMPORARILY' }, 'CLOSED_TEMPORARILY', true],
    [{ openStatus: 'CLOSED_PERMANENTLY' }, 'CLOSED_PERMANENTLY', true],
    [{ duplicateOf: 'locations/2' }, 'DUPLICATE', true],
    [{ hasOwnershipConflict: true, hasVoice: false }, 'NOT_OURS', true],
    [{ placeId: 'ChIJb' }, 'MOVED', true],
    [{ wantsVerification: true, hasVoice: false }, 'UNVERIFIED', false],
    [{ hasVoice: false }, 'WAITING', false],
  ])('of %j is %s', (over, state, stops) => {
    const found = stateOf(over);
    expect(found.state).toBe(state);
    expect(stopsMeasuring(found.state)).toBe(stops);
  });

  it('is the gravest of several, and not moved where no place id is known', () => {
    expect(stateOf({ guidelines: 'BUSINESS_LOCATION_SUSPENDED', openStatus: 'CLOSED_TEMPORARILY' }).state).toBe(
      'SUSPENDED',
    );
    expect(stateOf({ placeId: null }).state).toBe('OK');
    expect(stateOf({}, null).state).toBe('OK');
  });
});

describe('whether the customer is owner', () => {
  const over = { isCustomersLink: false, role: 'MANAGER', account: 'accounts/1', admins: null };
  it('is said by their own role, or by an owner beside the linked account', () => {
    expect(isCustomerOwner({ ...over, isCustomersLink: true })).toBe(false);
    expect(isCustomerOwner({ ...over, isCustomersLink: true, role: 'OWNER' })).toBe(true);
    expect(isCustomerOwner({ ...over, isCustomersLink: true, role: null })).toBeNull();
    expect(isCustomerOwner(over)).toBeNull();
    const owner = (account: string | null) => [{ role: 'PRIMARY_OWNER', account }];
    expect(isCustomerOwner({ ...over, admins: owner('accounts/1') })).toBe(false);
    expect(isCustomerOwner({ ...over, admins: owner(null) })).toBe(true);
  });
});
