/**
 * Who may import whom. Each place imports its own step, the steps to its right, and whatever those may import;
 * everything else is forbidden, type-only imports included. A name is a file or a folder of the room. A file that stands
 * on no step is an error: give it a place here, on purpose.
 */
export const ladder: Record<string, readonly string[]> = {
  'core/model': [
    'check → call, calls → row-types, draft, query, list, access, openapi → resolve → resolved → declare → declaration → names → fields, audit, roles → dates, expression → errors → appearance → language → words → error-codes, same, day, shape, durations, figures, paths, live-events',
  ],
  'core/server': ['plugin → http → verbs → events → kernel → queue, sessions → database → columns'],
  'core/console': [
    'app → shell → pages → product → refine, fields, list-state → chart, ui, http, session, i18n → first-view, server-only',
  ],
};

/** The rooms from the top: what a file of one may import of the others; a room of several steps is meant whole. */
export const rooms: Record<string, readonly string[]> = {
  'core/model': [],
  'core/server': ['core/model'],
  'core/console': ['core/model'],
  domain: ['core/model'],
  'features/errors': ['core/model'],
  'features/words': ['features/errors', 'core/model', 'domain'],
  'features/calls': ['features/errors', 'core/model', 'domain'],
  'features/product': ['core/server', 'core/model', 'domain'],
  // The vendors' own words are types to those that call them
  'features/server': [
    'features/errors',
    'features/calls',
    'features/product',
    'core/server',
    'core/model',
    'domain',
    'emulator/contracts',
  ],
  'features/entry/server': [
    'features/errors',
    'features/calls',
    'features/product',
    'features/server',
    'core/server',
    'core/model',
    'domain',
  ],
  'features/console': ['features/errors', 'features/calls', 'core/console', 'core/model', 'domain'],
  'app/server': [
    'features/words',
    'features/calls',
    'features/product',
    'features/server',
    'features/entry/server',
    'core/server',
    'core/model',
    'domain',
    'emulator/contracts',
  ],
  'app/console': [
    'features/words',
    'features/errors',
    'features/calls',
    'features/console',
    'core/console',
    'core/model',
    'domain',
  ],
  'emulator/contracts': [],
  emulator: ['emulator/contracts'],
};

/** Which feature may see which others, one way. */
export const pairs: Record<string, readonly string[]> = {
  accounts: ['billing', 'links', 'mail', 'notifications', 'settings', 'users'],
  billing: ['documents', 'mail', 'notifications', 'ranking', 'settings', 'terms', 'users', 'webhooks'],
  dashboard: ['billing', 'onboarding', 'ranking', 'terms'],
  demo: ['accounts', 'billing', 'links', 'notifications', 'onboarding', 'performance', 'ranking', 'sources', 'users'],
  google: ['links', 'sources'],
  links: ['notifications', 'terms'],
  locations: ['ranking', 'sources'],
  mail: ['settings', 'users'],
  notifications: ['mail', 'settings', 'users', 'webhooks'],
  performance: ['google', 'ranking', 'terms'],
  posts: ['google', 'settings', 'webhooks', 'writing'],
  ranking: ['google', 'notifications', 'sources', 'terms'],
  report: ['accounts', 'billing', 'documents', 'mail', 'performance', 'ranking', 'settings', 'terms', 'users'],
  reviews: ['google', 'links', 'notifications', 'terms', 'webhooks', 'writing'],
  settings: ['documents'],
  sns: ['accounts', 'google', 'links', 'mail', 'settings', 'tiktok', 'users'],
  stores: [
    'billing',
    'dashboard',
    'google',
    'locations',
    'performance',
    'posts',
    'ranking',
    'report',
    'reviews',
    'sources',
    'terms',
  ],
  tiktok: ['links'],
  webhooks: ['mail', 'users'],
};

/** `resources.config.ts` is handed in; these few read it, and some may take types from it. */
export const readsResources = {
  values: ['app/server', 'app/console'],
  types: ['features/product', 'features/server', 'features/console', 'domain'],
};

/** What the declaration itself is made of. */
export const resourcesMayImport = ['core/model', 'domain'];

const serverPackages = /^(node:.*|hono|@hono\/.*|pg|drizzle-.*|pg-boss|@electric-sql\/.*|@node-rs\/.*)(\/|$)/;
const consolePackages = /^(react|react-dom|react-router|antd|@ant-design\/.*|@refinedev\/.*|@tanstack\/.*)(\/|$)/;

/** Packages from outside, by room; a room that is missing here takes what it likes. */
export const packages: Record<string, { only: RegExp } | { never: RegExp }> = {
  'core/model': { only: /^$/ },
  domain: { only: /^$/ },
  'features/errors': { only: /^$/ },
  'features/words': { only: /^$/ },
  'features/calls': { only: /^$/ },
  'core/server': { never: consolePackages },
  'emulator/contracts': { only: /^@(googleapis|line|slack)\// },
  'features/product': { only: /^$/ },
  'features/server': { never: consolePackages },
  'features/entry/server': { never: consolePackages },
  'app/server': { never: consolePackages },
  'core/console': { never: serverPackages },
  'features/console': { never: serverPackages },
  'app/console': { never: serverPackages },
};
