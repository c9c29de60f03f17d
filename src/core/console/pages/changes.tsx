import { textOf } from '#core/console/fields/text-of.ts';
import { words } from '#core/console/i18n/words.ts';
import type { Labels } from '#core/console/ui/rows.ts';
import type { ResolvedResource } from '#core/model/resolved/resource.ts';

/** What a write changed, field by field, in the words of the screen. */
export function Changes({
  resource,
  before,
  after,
  labels,
}: {
  resource: ResolvedResource;
  before: unknown;
  after: unknown;
  labels: Labels;
}) {
  const [old, fresh] = [entries(before), entries(after)];
  const fields = resource.fields.filter((field) => !field.hidden && (field.name in old || field.name in fresh));
  const text = (field: (typeof fields)[number], value: unknown) => textOf(field, value, labels) || words().emptyValue;
  // A row that was made or deleted lists what it held
  const told = fields.filter((field) => before !== null || text(field, fresh[field.name]) !== words().emptyValue);
  return (
    <ul className="tj-plain">
      {told.map((field) => (
        <li key={field.name} style={{ overflowWrap: 'anywhere' }}>
          {words().change(field.label)}
          {before === null ? '' : `${text(field, old[field.name])} → `}
          {after === null ? words().noValue : text(field, fresh[field.name])}
        </li>
      ))}
    </ul>
  );
}

function entries(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
