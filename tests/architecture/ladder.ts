/**
 * Who may import whom. Each place imports its own step, the steps to its right, and whatever those may import;
 * everything else is forbidden, type-only imports included. A name is a file or a folder of the room. A file that stands
 * on no step is an error: give it a place here, on purpose.
 */
export const ladder: Record<string, readonly string[]> = {
  'core/model': [
    'check → call, calls → draft, query, list, access, openapi → resolve → changes → resolved → declare → declaration → row-types → names → fields, audit, roles → expression → appearance → language → words → errors, day, shape, back-off, paths, live-events',
  ],
  'core/server': ['plugin → http → verbs → runs → events → kernel → queue, sessions → database → columns'],
  'core/console': [
    'app → shell → pages → product → refine, fields, list-state → chart, ui, http, session, i18n → first-view, server-only',
  ],
};

/** A kind of field is a folder, `core/fields/<kind>/`: each file in it stands in the room, and on the step, that its name there says. */
export const kindFiles: readonly { readonly names: RegExp; readonly room: string; readonly step: string }[] = [
  { names: /^model(\.ts$|\/)/, room: 'core/model', step: 'fields' },
  { names: /^column\.ts$/, room: 'core/server', step: 'columns' },
  { names: /^console\//, room: 'core/console', step: 'fields' },
];

/**
 * The rooms from the top: what a file of one may import of the others; a room of several steps is meant whole. `x` stands for one of a
 * storey: `x/server` is the server half of `services/mail` as of `features/billing`.
 */
export const rooms: Record<string, readonly string[]> = {
  'core/model': [],
  'core/server': ['core/model'],
  'core/console': ['core/model'],
  domain: ['core/model'],
  'x/errors': ['core/model'],
  words: ['x/errors', 'core/model', 'domain'],
  'x/rules': ['x/errors', 'core/model', 'domain'],
  'x/calls': ['x/errors', 'x/rules', 'core/model', 'domain'],
  product: ['core/server', 'core/model', 'domain'],
  // The vendors' own words are types to those that call them
  'x/server': [
    'x/errors',
    'x/rules',
    'x/calls',
    'product',
    'core/server',
    'core/model',
    'domain',
    'emulator/contracts',
  ],
  'x/entry/server': ['x/errors', 'x/rules', 'x/calls', 'product', 'x/server', 'core/server', 'core/model', 'domain'],
  'x/console': ['x/errors', 'x/rules', 'x/calls', 'core/console', 'core/model', 'domain'],
  'app/server': [
    'words',
    'x/calls',
    'product',
    'x/server',
    'x/entry/server',
    'core/server',
    'core/model',
    'domain',
    'emulator/contracts',
  ],
  'app/console': ['words', 'x/errors', 'x/calls', 'x/console', 'core/console', 'core/model', 'domain'],
  'emulator/contracts': [],
  emulator: ['emulator/contracts'],
};

/** From below: a storey sees all below it. */
export const storeys = ['services', 'features', 'pages'] as const;

/** Within a storey, who may see whom, one way. */
export const pairs: Record<(typeof storeys)[number], Record<string, readonly string[]>> = {
  services: {
    google: ['links', 'sources'],
    links: ['notifications', 'terms'],
    mail: ['settings', 'users'],
    notifications: ['mail', 'settings', 'users', 'webhooks'],
    tiktok: ['links'],
    webhooks: ['mail', 'users'],
  },
  features: {
    accounts: ['billing'],
    billing: ['ranking'],
    guard: ['ranking'],
    locations: ['ranking'],
    performance: ['ranking'],
    sns: ['accounts'],
  },
  pages: {},
};

/** `resources.config.ts` is handed in; these few read it, and some may take types from it. Its blocks in `resources/` nobody else names. */
export const readsResources = {
  values: ['app/server', 'app/console'],
  types: ['product', 'x/server', 'x/console', 'domain'],
};

/** What the declaration itself is made of. */
export const resourcesMayImport = ['core/model', 'domain'];

const serverPackages = /^(node:.*|hono|@hono\/.*|pg|drizzle-.*|pg-boss|@electric-sql\/.*|@node-rs\/.*)(\/|$)/;
const consolePackages = /^(react|react-dom|react-router|antd|@ant-design\/.*|@refinedev\/.*|@tanstack\/.*)(\/|$)/;

/** Packages from outside, by room; a room that is missing here takes what it likes. */
export const packages: Record<string, { only: RegExp } | { never: RegExp }> = {
  'core/model': { only: /^$/ },
  domain: { only: /^$/ },
  'x/errors': { only: /^$/ },
  words: { only: /^$/ },
  'x/rules': { only: /^$/ },
  'x/calls': { only: /^$/ },
  'core/server': { never: consolePackages },
  'emulator/contracts': { only: /^(@(googleapis|line|slack)\/|dataforseo-client\/)/ },
  product: { only: /^$/ },
  'x/server': { never: consolePackages },
  'x/entry/server': { never: consolePackages },
  'app/server': { never: consolePackages },
  'core/console': { never: serverPackages },
  'x/console': { never: serverPackages },
  'app/console': { never: serverPackages },
};
