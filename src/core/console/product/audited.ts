import type { FieldComponent } from '#core/console/fields/component.ts';
import { words } from '#core/console/i18n/words.ts';
import { auditOf, type ResolvedResources } from '#core/model/resolved/resource.ts';
import { AuditedFilter } from './audited-filter.tsx';
import type { NamedComponents } from './name-components.ts';

/** Words for the record of changes: what is done beyond the declared actions, and to what beyond the resources. */
export interface AuditedWords {
  readonly done?: Readonly<Record<string, string>>;
  readonly things?: Readonly<Record<string, string>>;
}

/**
 * How the record of changes tells of a resource and of what was done to it: in the core's words, the declared ones, and those
 * that the plugins bring; the code of something that is declared no more.
 */
export function auditedComponents(resources: ResolvedResources, added: readonly AuditedWords[]): NamedComponents {
  const audit = auditOf(resources);
  if (audit === undefined) return {};
  const thingWords = new Map(added.flatMap(({ things = {} }) => Object.entries(things)));
  const doneWords = new Map(added.flatMap(({ done = {} }) => Object.entries(done)));
  const own = {
    resource: {
      filter: AuditedFilter,
      width: 170,
      text(value) {
        const name = String(value);
        return resources.get(name)?.label ?? thingWords.get(name) ?? name;
      },
    },
    action: {
      width: 150,
      text(value, { row }) {
        const name = String(value);
        const target = resources.get(String(row.resource));
        const declared = [...(target?.actions ?? []), ...(target?.listActions ?? [])];
        const usual = new Map(Object.entries(words().done));
        return doneWords.get(name) ?? usual.get(name) ?? declared.find((one) => one.name === name)?.label ?? name;
      },
    },
  } as const satisfies Readonly<Record<string, FieldComponent>>;
  return { [audit.name]: own };
}
