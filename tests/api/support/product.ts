import { resolveResources } from '#core/model/resolve.ts';
import { tablesOf } from '#core/server/database/schema/tables.ts';
import { resources as declared } from '#resources';

/** What is declared, in the shapes in which the server works with it. */
export function resolved(whole: typeof declared) {
  const resources = resolveResources(whole);
  return { resources, tables: tablesOf(whole, resources) };
}

export const product = resolved(declared);
