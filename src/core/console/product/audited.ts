import type { FieldComponent } from '#core/console/fields/field-component.ts';
import { auditedTexts, changedRowKey } from '#core/model/resolved/audited.ts';
import { auditOf, type ResolvedResources } from '#core/model/resolved.ts';
import { isEmpty } from '#core/model/shape.ts';
import { AuditedFilter } from './audited-filter.tsx';
import type { NamedComponents } from './name-components.ts';

/** Components that show the codes in the audit log as text. */
export function auditedComponents(resources: ResolvedResources): NamedComponents {
  const audit = auditOf(resources);
  if (audit === undefined) return {};
  const texts = auditedTexts(resources, audit);
  const own = {
    resource: { filter: AuditedFilter, width: 170, text: (resource, { row }) => texts.resource({ ...row, resource }) },
    resourceId: {
      width: 170,
      text: (id, { row, labels, path }) =>
        isEmpty(id) ? '' : (labels[path]?.[changedRowKey({ ...row, resourceId: id })] ?? `#${id}`),
    },
    action: { width: 150, text: (action, { row }) => texts.action({ ...row, action }) },
  } as const satisfies Readonly<Record<string, FieldComponent>>;
  return { [audit.name]: own };
}
