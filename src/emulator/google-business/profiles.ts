import { type Context, Hono } from 'hono';
import type { PlaceRegister } from '../admin/places.ts';
import { type Account, listAccountsFields } from '../contracts/account-management.ts';
import {
  getLocationFields,
  googleUpdatedFields,
  type Location,
  listLocationsFields,
  locationFields,
  patchLocationFields,
} from '../contracts/business-information.ts';
import { editedFields } from '../contracts/edited-location.ts';
import { differences } from '../contracts/shape.ts';
import { badRequest, googleError, pageOf, refusedFor, unknownField, unknownQuery } from './errors.ts';
import { type Identity, type Profile, profilesOf } from './identities.ts';
import { faultIn } from './location-rules.ts';
import type { ProfileSettings } from './profile-states.ts';
import type { Tokens } from './tokens.ts';

/** Account management: the business accounts of the caller, and who manages a location. */
export function accountManagement(tokens: Tokens, places: PlaceRegister, settings: ProfileSettings): Hono {
  const routes = new Hono();
  routes.use(tokens.demand);
  routes.get('/v1/accounts', (context) => {
    const one = tokens.bearer(context);
    const accounts = one === null ? [] : [accountOf(one, settings)];
    const unknown = unknownQuery(context, listAccountsFields);
    if (unknown !== null) return unknown;
    const found = pageOf(accounts, context, { usual: 20, most: 20 });
    if (found === null) return googleError(context, 400, 'Invalid page token.');
    const { page, ...next } = found;
    return context.json({ accounts: page, ...next });
  });
  routes.get('/v1/accounts/:account', (context) => {
    const one = tokens.bearer(context);
    if (one === null || one.account !== context.req.param('account'))
      return googleError(context, 403, 'The caller does not have permission');
    return unknownQuery(context, {}) ?? context.json(accountOf(one, settings));
  });
  routes.get('/v1/locations/:location/admins', (context) => {
    const one = tokens.bearer(context);
    const number = context.req.param('location');
    if (one === null || !profilesOf(one, places).some((profile) => profile.number === number))
      return googleError(context, 403, 'The caller does not have permission');
    const unknown = unknownQuery(context, {});
    if (unknown !== null) return unknown;
    const owner = { admin: one.name, role: 'PRIMARY_OWNER', account: `accounts/${one.account}` };
    const admins = settings.of(number).admins ?? [owner];
    return context.json({
      admins: admins.map((admin, nth) => ({ name: `locations/${number}/admins/${nth + 1}`, ...admin })),
    });
  });
  return routes;
}

function accountOf({ account, name, type }: Identity, settings: ProfileSettings): Account {
  const { role = 'PRIMARY_OWNER' } = settings.of(`account-${account}`);
  return { name: `accounts/${account}`, accountName: name, type, role, verificationState: 'VERIFIED' };
}

const usualHours = {
  periods: ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY'].map((day) => ({
    openDay: day,
    openTime: { hours: 10 },
    closeDay: day,
    closeTime: { hours: 20 },
  })),
};

/** A profile as Google answers it, with what the merchant has: what is false or empty is left out. */
function locationOf({ number, place }: Profile, settings: ProfileSettings): Location {
  const set = settings.of(number);
  const hasVoice = set.voice === undefined || set.voice.hasVoiceOfMerchant === true;
  return {
    name: `locations/${number}`,
    title: place.name,
    ...(place.visits === true
      ? { serviceArea: { businessType: 'CUSTOMER_LOCATION_ONLY', regionCode: 'JP' } }
      : {
          storefrontAddress: { regionCode: 'JP', languageCode: 'ja', addressLines: [place.address] },
          latlng: { latitude: place.latitude, longitude: place.longitude },
        }),
    metadata: {
      placeId: set.placeId ?? place.id,
      mapsUri: `https://maps.example.com/${place.id}`,
      ...(place.takesPosts === false ? {} : { canOperateLocalPost: true }),
      ...(hasVoice ? { hasVoiceOfMerchant: true } : {}),
      ...(set.googles === undefined ? {} : { hasGoogleUpdated: true }),
      ...(set.duplicateOf === undefined ? {} : { duplicateLocation: set.duplicateOf }),
      ...(set.pending === undefined ? {} : { hasPendingEdits: true }),
    },
    ...(place.category === undefined
      ? {}
      : { categories: { primaryCategory: { name: 'categories/gcid:shop', displayName: place.category } } }),
    openInfo: { status: set.openStatus ?? 'OPEN' },
    websiteUri: `https://shop${number.slice(0, 6)}.example.com/`,
    regularHours: usualHours,
    ...(place.phone === undefined ? {} : { phoneNumbers: { primaryPhone: place.phone } }),
    ...set.own,
  };
}

/** Business information: the profiles of an account. Long, for it lists its calls. */
export function businessInformation(tokens: Tokens, places: PlaceRegister, settings: ProfileSettings): Hono {
  const routes = new Hono();
  routes.use(tokens.demand);
  routes.get('/v1/accounts/:account/locations', (context) => {
    const one = tokens.bearer(context);
    if (one === null || one.account !== context.req.param('account'))
      return googleError(context, 403, 'The caller does not have permission');
    const unknown = unknownQuery(context, listLocationsFields);
    if (unknown !== null) return unknown;
    const mask = maskOf(context);
    if (mask instanceof Response) return mask;
    const found = pageOf(profilesOf(one, places), context, { usual: 10, most: 100 });
    if (found === null) return googleError(context, 400, 'Invalid page token.');
    const { page, ...next } = found;
    const locations = page.map((profile) => masked(locationOf(profile, settings), mask));
    // As in Google's API, an empty list is omitted
    return context.json({ ...(locations.length === 0 ? {} : { locations }), ...next });
  });
  // As Hono has no `:verb` after a parameter, the last part is taken whole
  routes.get('/v1/locations/:location', (context) => {
    if (context.req.param('location').endsWith(':getGoogleUpdated')) return googleUpdated(context);
    const one = tokens.bearer(context);
    const found = one && profilesOf(one, places).find(({ number }) => number === context.req.param('location'));
    if (!found) return googleError(context, 404, 'Requested entity was not found.');
    const unknown = unknownQuery(context, getLocationFields);
    if (unknown !== null) return unknown;
    const mask = maskOf(context);
    return mask instanceof Response ? mask : context.json(masked(locationOf(found, settings), mask));
  });
  routes.patch('/v1/locations/:location', (context) => patched(context));
  return routes;

  function profileIn(context: Context): Profile | null {
    const one = tokens.bearer(context);
    const number = (context.req.param('location') ?? '').split(':')[0];
    return (one === null ? undefined : profilesOf(one, places).find((profile) => profile.number === number)) ?? null;
  }

  function googleUpdated(context: Context): Response {
    const found = profileIn(context);
    if (found === null) return googleError(context, 404, 'Requested entity was not found.');
    const unknown = unknownQuery(context, googleUpdatedFields);
    if (unknown !== null) return unknown;
    const mask = maskOf(context);
    if (mask instanceof Response) return mask;
    const { googles = {}, pending = { fields: [], before: {} } } = settings.of(found.number);
    // Consumers still see what was before a change that is under review
    const seen = { ...pending.before, ...googles };
    const names = Object.keys({ ...Object.fromEntries(pending.fields.map((name) => [name, true])), ...googles });
    const [differs, waits] = [names, pending.fields].map((some) => some.filter((name) => mask.has(name)).join(','));
    const location = masked({ ...locationOf(found, settings), ...seen }, mask);
    return context.json({
      location,
      ...(differs === '' ? {} : { diffMask: differs }),
      ...(waits === '' ? {} : { pendingMask: waits }),
    });
  }

  async function patched(context: Context): Promise<Response> {
    const found = profileIn(context);
    if (found === null) return googleError(context, 404, 'Requested entity was not found.');
    const unknown = unknownQuery(context, patchLocationFields);
    if (unknown !== null) return unknown;
    const names = (context.req.query('updateMask') ?? '').split(',').filter((path) => path !== '');
    if (names.length === 0) return badRequest(context, 'Field mask is required.', 'update_mask');
    if (names.some((name) => !Object.hasOwn(locationFields, name) || ['name', 'metadata'].includes(name)))
      return badRequest(context, 'Invalid field mask provided', 'update_mask');
    const sent = await context.req.json<Record<string, unknown>>();
    const other = unknownField(context, sent, locationFields) ?? unknownPart(context, sent);
    if (other !== null) return other;
    if (names.includes('title') && String(sent.title ?? '').trim() === '')
      return badRequest(context, 'Title is required.', 'title');
    const fields = Object.fromEntries(names.map((name) => [name, sent[name]]));
    const validateOnly = context.req.query('validateOnly') === 'true';
    if (!settings.take({ profile: found.number, fields, validateOnly }))
      return googleError(context, 429, 'Quota exceeded for quota metric edits per minute per profile.');
    const fault = faultIn(fields, locationOf(found, settings));
    if (fault !== null) return refusedFor(context, fault.reason, fault.field);
    // Without a fault the answer to a validation is empty
    if (validateOnly) return context.json({});
    settings.patch(found.number, fields);
    return context.json({ ...locationOf(found, settings), ...fields });
  }
}

/** The refusal of a part that a field's message does not have, or that is of another type; null if all are right. */
function unknownPart(context: Context, sent: Readonly<Record<string, unknown>>): Response | null {
  const known = Object.fromEntries(Object.entries(sent).filter(([name]) => Object.hasOwn(editedFields, name)));
  const [fault] = differences(known, editedFields);
  if (fault === undefined) return null;
  const says =
    fault.found === 'unknown name'
      ? `Unknown name "${fault.path}": Cannot find field.`
      : `Invalid value at '${fault.path}'`;
  return badRequest(context, `Invalid JSON payload received. ${says}`);
}

function masked(location: Location, mask: ReadonlySet<string>): object {
  return Object.fromEntries(Object.entries(location).filter(([name]) => mask.has(name)));
}

/** The fields asked for, or the refusal of a mask that is missing or names one that Google does not know. */
function maskOf(context: Context): ReadonlySet<string> | Response {
  const paths = (context.req.query('readMask') ?? '').split(',').filter((path) => path !== '');
  const names = paths.map((path) => path.split('.')[0] ?? '');
  if (names.length === 0) return badRequest(context, 'Field mask is required.', 'read_mask');
  const isKnown = names.every((name) => Object.hasOwn(locationFields, name));
  return isKnown ? new Set(names) : badRequest(context, 'Invalid field mask provided', 'read_mask');
}

/** Verifications: whether a location speaks with its merchant's voice, and what to do if not. */
export function verifications(tokens: Tokens, places: PlaceRegister, settings: ProfileSettings): Hono {
  const routes = new Hono();
  routes.use(tokens.demand);
  routes.get('/v1/locations/:location/VoiceOfMerchantState', (context) => {
    const one = tokens.bearer(context);
    const number = context.req.param('location');
    if (one === null || !profilesOf(one, places).some((profile) => profile.number === number))
      return googleError(context, 404, 'Requested entity was not found.');
    const good = { hasVoiceOfMerchant: true, hasBusinessAuthority: true };
    return unknownQuery(context, {}) ?? context.json(settings.of(number).voice ?? good);
  });
  return routes;
}
