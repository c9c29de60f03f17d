import { words } from '../language.ts';
import type { ResolvedResource, ResolvedResources } from './resource.ts';

/** What the record of changes tells in words that only the declarations know; `row` is one of its rows. */
export type AuditedTexts = Readonly<Record<'resource' | 'action', (row: Readonly<Record<string, unknown>>) => string>>;

/** The resource that a change says it was done to; some was called otherwise before it was declared. */
export function auditedResource(resources: ResolvedResources, resource: unknown): ResolvedResource | undefined {
  const name = String(resource);
  const renamed = () => [...resources.values()].find(({ renamedFrom }) => renamedFrom === name);
  return resources.get(name) ?? renamed() ?? resources.get(name.slice(name.lastIndexOf('/') + 1));
}

/** By what the labels of `resourceId` know what the changed row is called: its number alone says nothing, for every resource counts its own. */
export function changedRowKey(row: Readonly<Record<string, unknown>>): string {
  return `${row.resource}/${row.resourceId}`;
}

/**
 * How the record of changes tells of what was changed and of what was done to it, on a screen as in a CSV: in the declared words, the
 * core's, and those that the record brings; the code of something that is declared no more.
 */
export function auditedTexts(resources: ResolvedResources, { audit }: Pick<ResolvedResource, 'audit'>): AuditedTexts {
  const things = new Map<string, string>(Object.entries(audit?.things ?? {}));
  const done = new Map<string, string>(Object.entries({ ...words().done, ...audit?.done }));
  return {
    resource({ resource }) {
      const name = String(resource);
      return resources.get(name)?.label ?? things.get(name) ?? name;
    },
    action({ resource, action }) {
      const name = String(action);
      const target = resources.get(String(resource));
      const declared = [...(target?.actions ?? []), ...(target?.listActions ?? [])];
      return done.get(name) ?? declared.find((one) => one.name === name)?.label ?? name;
    },
  };
}
