import { type Context, Hono } from 'hono';
import type { PlaceRegister } from '../admin/places.ts';
import { googleError, pageOf } from './errors.ts';
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
    const found = pageOf(accounts, context, { usual: 20, most: 20 });
    if (found === null) return googleError(context, 400, 'Invalid page token.');
    const { page, ...next } = found;
    return context.json({ accounts: page, ...next });
  });
  return routes;
}

const masks = new Map<string, (profile: Profile) => object>([
  ['name', ({ number }) => ({ name: `locations/${number}` })],
  ['title', ({ place }) => ({ title: place.name })],
  [
    'storefrontAddress',
    ({ place }) => ({ storefrontAddress: { regionCode: 'JP', languageCode: 'ja', addressLines: [place.address] } }),
  ],
  ['metadata', ({ place }) => ({ metadata: { placeId: place.id, mapsUri: `https://maps.example.com/${place.id}` } })],
  ['latlng', ({ place }) => ({ latlng: { latitude: place.latitude, longitude: place.longitude } })],
  ['phoneNumbers', ({ place }) => (place.phone === undefined ? {} : { phoneNumbers: { primaryPhone: place.phone } })],
]);

/** Business information: the profiles of an account. */
export function businessInformation(tokens: Tokens, places: PlaceRegister): Hono {
  const routes = new Hono();
  routes.use(tokens.demand);
  routes.get('/v1/accounts/:account/locations', (context) => {
    const one = tokens.bearer(context);
    if (one === null || one.account !== context.req.param('account'))
      return googleError(context, 403, 'The caller does not have permission');
    const mask = maskOf(context);
    if (mask === null) return googleError(context, 400, 'Request contains an invalid argument: read_mask');
    const found = pageOf(profilesOf(one, places), context, { usual: 10, most: 100 });
    if (found === null) return googleError(context, 400, 'Invalid page token.');
    const { page, ...next } = found;
    const locations = page.map((profile) => Object.assign({}, ...mask.map((show) => show(profile))));
    // As in Google's API, an empty list is omitted
    return context.json({ ...(locations.length === 0 ? {} : { locations }), ...next });
  });
  return routes;
}

function maskOf(context: Context) {
  const names = (context.req.query('readMask') ?? '').split(',').filter((name) => name !== '');
  const shown = names.map((name) => masks.get(name.split('.')[0] ?? ''));
  return names.length === 0 || shown.some((one) => one === undefined) ? null : shown.flatMap((one) => one ?? []);
}
