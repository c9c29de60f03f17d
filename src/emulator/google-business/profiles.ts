import { type Context, Hono } from 'hono';
import type { PlaceRegister } from '../admin/places.ts';
import { listAccountsFields } from '../contracts/account-management.ts';
import { type Location, listLocationsFields, locationFields } from '../contracts/business-information.ts';
import { badRequest, googleError, pageOf, unknownQuery } from './errors.ts';
import { type Profile, profilesOf } from './identities.ts';
import type { Tokens } from './tokens.ts';

/** Account management: the business accounts of the caller. */
export function accountManagement(tokens: Tokens): Hono {
  const routes = new Hono();
  routes.use(tokens.demand);
  routes.get('/v1/accounts', (context) => {
    const one = tokens.bearer(context);
    const accounts =
      one === null
        ? []
        : [
            {
              name: `accounts/${one.account}`,
              accountName: one.name,
              type: one.type,
              role: 'PRIMARY_OWNER',
              verificationState: 'VERIFIED',
            },
          ];
    const unknown = unknownQuery(context, listAccountsFields);
    if (unknown !== null) return unknown;
    const found = pageOf(accounts, context, { usual: 20, most: 20 });
    if (found === null) return googleError(context, 400, 'Invalid page token.');
    const { page, ...next } = found;
    return context.json({ accounts: page, ...next });
  });
  return routes;
}

/** A profile as Google answers it: what is false or empty is left out. */
function locationOf({ number, place }: Profile): Location {
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
      placeId: place.id,
      mapsUri: `https://maps.example.com/${place.id}`,
      ...(place.takesPosts === false ? {} : { canOperateLocalPost: true }),
    },
    ...(place.phone === undefined ? {} : { phoneNumbers: { primaryPhone: place.phone } }),
  };
}

/** Business information: the profiles of an account. */
export function businessInformation(tokens: Tokens, places: PlaceRegister): Hono {
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
    const locations = page.map((profile) =>
      Object.fromEntries(Object.entries(locationOf(profile)).filter(([name]) => mask.has(name))),
    );
    // As in Google's API, an empty list is omitted
    return context.json({ ...(locations.length === 0 ? {} : { locations }), ...next });
  });
  return routes;
}

/** The fields asked for, or the refusal of a mask that is missing or names one that Google does not know. */
function maskOf(context: Context): ReadonlySet<string> | Response {
  const paths = (context.req.query('readMask') ?? '').split(',').filter((path) => path !== '');
  const names = paths.map((path) => path.split('.')[0] ?? '');
  if (names.length === 0) return badRequest(context, 'Field mask is required.', 'read_mask');
  const isKnown = names.every((name) => Object.hasOwn(locationFields, name));
  return isKnown ? new Set(names) : badRequest(context, 'Invalid field mask provided', 'read_mask');
}
