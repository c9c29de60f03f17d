/**
 * Who may import whom. Each place imports its own step, the steps to its right, and whatever those may import;
 * everything else is forbidden, type-only imports included. A name is a file or a folder of the room; after the arrows
 * a room's own name means all of that room. A file that stands on no step is an error: give it a place here, on purpose.
 */
export const ladder = {
  model: ['draft, query, access, csv, openapi → resolve → declare → fields, roles → errors, words, same'],
  domain: ['* → model'],
  server: [
    'main, cli → app, demo-emulator, show-stores, outside, client-address, console-files, metrics, shutdown → endpoints, rules, features, jobs → database → columns, settings → domain, model',
  ],
  console: [
    'main → app → layout, providers → screens → pages → fields → ui, session, http, i18n, list-state → domain, model',
    // the login page is an entry of its own and loads nothing of Refine
    'login → ui, session, http, i18n',
  ],
  emulator: ['*'],
} satisfies Record<string, readonly string[]>;

/** `resources.config.ts` is handed in; these few read it, and some may take types from it. */
export const readsResources = {
  values: ['server/main', 'server/cli', 'console/main', 'console/app'],
  types: ['server/rules', 'server/features', 'console/screens'],
};

/** What the declaration itself is made of. */
export const resourcesMayImport = ['model', 'domain'];

/** Packages from outside, by room; a room that is missing here takes what it likes. */
export const packages: Record<string, { only: RegExp } | { never: RegExp }> = {
  model: { only: /^$/ },
  domain: { only: /^$/ },
  server: { never: /^(react|react-dom|react-router|antd|@ant-design\/.*|@refinedev\/.*|@tanstack\/.*)(\/|$)/ },
  console: {
    never: /^(node:.*|hono|@hono\/.*|pg|drizzle-.*|pg-boss|@electric-sql\/.*|@node-rs\/.*)(\/|$)/,
  },
};
