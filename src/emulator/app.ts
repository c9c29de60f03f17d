import { Hono } from 'hono';
import { closed } from './admin/closed.ts';
import { faults } from './admin/faults.ts';
import { placeRegister } from './admin/places.ts';
import { channels } from './channels/channels.ts';
import { clientAt } from './client.ts';
import { dataForSeo } from './dataforseo/service.ts';
import { geocoder } from './geocoder.ts';
import { googleBusiness } from './google-business/service.ts';
import { googleMaps } from './google-maps.ts';
import { profilePerformance } from './google-performance/performance.ts';
import { googlePlaces } from './google-places/service.ts';
import { googleSearch } from './google-search.ts';
import { loopbackOnly } from './loopback.ts';
import { openMemory } from './memory.ts';
import { emptyBook } from './stripe/book.ts';
import { stripe } from './stripe/stripe.ts';
import { tiktok } from './tiktok/tiktok.ts';
import { writer } from './writer/writer.ts';

export interface EmulatorParts {
  /** The folder for its data; null: data is lost when it ends. */
  readonly dir: string | null;
  /** epoch ms */
  now(): number;
  /** The bearer token for /__admin. */
  readonly adminToken: string;
  /** The product's own URL: browsers are redirected there and nowhere else. */
  publicUrl(): string;
  /** The secret that signs the payment service's events to the product; null: they are not delivered. */
  readonly paymentEvents?: string | null;
  /** The URL of this emulator as a browser reaches it; by default, as its caller does. */
  readonly seenAt?: () => string;
}

/**
 * Emulates the external services, each under a path of its own, which the product is configured to use as that service's host. /__admin,
 * which requires a bearer token, is for the demo and tests: it sets what exists there and what fails. Only answers under this machine's own
 * names.
 */
export function createEmulator(parts: EmulatorParts): Hono {
  const memory = openMemory(parts.dir);
  const client = clientAt(() => parts.publicUrl());
  const app = new Hono();
  app.use(loopbackOnly);
  app.use('/__admin/*', closed(parts.adminToken));
  const failing = faults();
  const places = placeRegister(memory);
  const google = googleBusiness({ memory, places, client, now: parts.now });
  const search = googlePlaces({ memory, places, now: parts.now });
  const serp = dataForSeo({ memory, places, overrides: search.overrides, now: parts.now });
  const payments = stripe({
    book: memory.keep('stripe', emptyBook()),
    client,
    now: parts.now,
    webhook:
      parts.paymentEvents == null
        ? null
        : { url: () => `${parts.publicUrl().replace(/\/$/, '')}/api/stripe/webhook`, secret: parts.paymentEvents },
    ...(parts.seenAt === undefined ? {} : { seenAt: parts.seenAt }),
  });
  const social = tiktok({ memory, client, now: parts.now });
  const performance = profilePerformance({ memory, tokens: google.tokens, places, now: parts.now });
  const chats = channels({ memory, now: parts.now, publicUrl: () => parts.publicUrl() });
  for (const { routes } of [failing, places]) app.route('/__admin', routes);
  for (const { admin } of [google, search, serp, performance, payments, social, chats]) app.route('/__admin', admin);
  app.use('*', failing.interrupt);
  app.route('/', google.routes);
  app.route('/google-places', search.routes);
  app.route('/dataforseo', serp.routes);
  app.route('/google-maps', googleMaps());
  app.route('/google-search', googleSearch(places));
  app.route('/geocoder', geocoder(places));
  app.route('/writer', writer());
  app.route('/google-performance', performance.routes);
  app.route('/v1', payments.api);
  app.route('/stripe-checkout', payments.page);
  app.route('/stripe-authenticate', payments.authentication);
  app.route('/', chats.routes);
  app.route('/tiktok', social.api);
  app.route('/tiktok-authorize', social.consent);
  return app;
}
