import { Hono } from 'hono';
import { faults } from './admin/faults.ts';
import { placeRegister } from './admin/places.ts';
import { googleBusiness } from './google-business/service.ts';
import { profilePerformance } from './google-performance/performance.ts';
import { googlePlaces } from './google-places/service.ts';
import { openShelf } from './shelf.ts';
import { stripe } from './stripe/stripe.ts';
import { tiktok } from './tiktok/tiktok.ts';

export interface EmulatorParts {
  /** Where it remembers; null: only as long as it runs. */
  readonly dir: string | null;
  /** epoch ms */
  now(): number;
}

/**
 * The outside world on the far side of the network: each service under a path of its own, which the product is given as
 * that service's host. /__admin is for demo and tests: what exists out there, and what goes wrong.
 */
export function createEmulator(parts: EmulatorParts): Hono {
  const shelf = openShelf(parts.dir);
  const app = new Hono();
  const failing = faults();
  const places = placeRegister(shelf);
  const google = googleBusiness({ shelf, places, now: parts.now });
  const search = googlePlaces({ shelf, places, now: parts.now });
  const payments = stripe(shelf, parts.now);
  const social = tiktok(shelf, parts.now);
  for (const { routes } of [failing, places]) app.route('/__admin', routes);
  for (const { admin } of [google, search, social]) app.route('/__admin', admin);
  app.use('*', failing.interrupt);
  app.route('/', google.routes);
  app.route('/google-places', search.routes);
  app.route('/google-performance', profilePerformance({ tokens: google.tokens, places, now: parts.now }));
  app.route('/v1', payments.api);
  app.route('/stripe-checkout', payments.page);
  app.route('/tiktok', social.api);
  app.route('/tiktok-authorize', social.consent);
  return app;
}
