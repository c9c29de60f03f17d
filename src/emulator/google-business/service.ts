import { Hono } from 'hono';
import type { PlaceRegister } from '../admin/places.ts';
import type { Client } from '../client.ts';
import type { Memory } from '../memory.ts';
import { consentPages } from './consent.ts';
import { oauthRoutes } from './oauth.ts';
import { postBoard } from './posts.ts';
import { profileSettings } from './profile-states.ts';
import { accountManagement, businessInformation, verifications } from './profiles.ts';
import { reviewBook } from './reviews.ts';
import { type Tokens, tokenIssuer } from './tokens.ts';

/**
 * Google's sign-in and business APIs. `tokens.demand` protects any further Google API. Under /__admin:
 * POST google-reviews [Review…], GET google-reviews/{placeId}, DELETE google-reviews/{placeId}/{id}: the customers' reviews;
 * POST google-profiles [ProfileSetting…]: what Google says of profiles (`account-{a}` with `role`: of an account);
 * GET google-changes: the changes of profiles that were sent;
 * POST google-revoke: revokes every grant; POST google-end-access: expires all access tokens now.
 */
export function googleBusiness(parts: { memory: Memory; places: PlaceRegister; client: Client; now(): number }): {
  routes: Hono;
  admin: Hono;
  tokens: Tokens;
} {
  const tokens = tokenIssuer(parts.memory, parts.now);
  const reviews = reviewBook({ ...parts, tokens });
  const settings = profileSettings(parts.memory, parts.now);
  const admin = new Hono();
  admin.route('/', reviews.admin);
  admin.route('/', settings.admin);
  admin.post('/google-revoke', (context) => {
    tokens.revokeAll();
    return context.json({});
  });
  admin.post('/google-end-access', (context) => {
    tokens.endAccess();
    return context.json({});
  });
  const routes = new Hono();
  routes.route('/google-accounts', consentPages(tokens, parts.client));
  routes.route('/google-oauth', oauthRoutes(tokens));
  routes.route('/google-account-management', accountManagement(tokens, parts.places, settings));
  routes.route('/google-business-information', businessInformation(tokens, parts.places, settings));
  routes.route('/google-verifications', verifications(tokens, parts.places, settings));
  routes.route('/google-my-business', reviews.routes);
  routes.route('/google-my-business', postBoard({ ...parts, tokens }));
  return { routes, admin, tokens };
}
