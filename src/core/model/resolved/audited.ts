import { auditedView } from '../audit.ts';
import { words } from '../language.ts';
import type { ResolvedResource, ResolvedResources } from '../resolved.ts';

/** Texts of the audit log that need the declarations; `row` is an audit entry. */
export type AuditedTexts = Readonly<Record<'resource' | 'action', (row: Readonly<Record<string, unknown>>) => string>>;

/** The resource that an audit entry refers to; it may have been renamed since. */
export function auditedResource(resources: ResolvedResources, resource: unknown): ResolvedResource | undefined {
  const name = String(resource);
  const renamed = () => [...resources.values()].find(({ renamedFrom }) => renamedFrom === name);
  return resources.get(name) ?? renamed() ?? resources.get(name.slice(name.lastIndexOf('/') + 1));
}

/**
 * The key under which the labels of `resourceId` hold the changed row's name: the id alone is not unique, since every resource has its own.
 */
export function changedRowKey(row: Readonly<Record<string, unknown>>): string {
  return `${row.resource}/${row.resourceId}`;
}

/**
 * Returns how the audit log names what was changed and what was done, on the screen and in CSV: by the declared labels, the core's, and
 * those of the log itself. Falls back to the code if it is no longer declared.
 */
export function auditedTexts(resources: ResolvedResources, { audit }: Pick<ResolvedResource, 'audit'>): AuditedTexts {
  const things = new Map(Object.entries(thingsIn(audit)));
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

/** Returns what entries of the audit log may be about, with labels: the resources that are shown, then the others. */
export function auditedSubjects(
  resources: ResolvedResources,
  { audit }: Pick<ResolvedResource, 'audit'>,
): readonly Readonly<Record<'value' | 'label', string>>[] {
  const shown = [...resources.values()]
    .filter((one) => !one.internal && one.audit === null)
    .map(({ name, label }) => ({ value: name, label }));
  const labels = new Set(shown.map(({ label }) => label));
  const others = Object.entries(thingsIn(audit)).map(([value, label]) => ({ value, label }));
  // An earlier name of a resource has its label
  return [...shown, ...others.filter(({ label }) => !labels.has(label))];
}

/** The labels of what is no resource. */
function thingsIn(audit: ResolvedResource['audit']): Readonly<Record<string, string>> {
  return { [auditedView]: words().api.views, ...audit?.things };
}
