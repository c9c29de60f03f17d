import { drawnOr } from '#core/console/fields/cells.tsx';
import { textOf } from '#core/console/fields/text-of.ts';
import { words } from '#core/console/i18n/words.ts';
import text from '#core/console/ui/text.module.css';
import type { ResolvedField, ResolvedResource } from '#core/model/resolved.ts';
import type { Labels } from '#core/model/row-types.ts';
import { useTitles } from './use-titles.ts';

/** Lists the changed fields of a write with their old and new values. */
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
  const drawn = (field: ResolvedField, row: Entries) => {
    const value = row[field.name];
    const text = textOf(field, value, { labels, row }) || words().emptyValue;
    return drawnOr(text, { field, value, labels, path: field.name, row });
  };
  // For a created or deleted row, only the fields that are not empty
  const shown = fields.filter((field) => before !== null || textOf(field, fresh[field.name], { labels }) !== '');
  return (
    <ul className="tj-plain">
      {shown.map((field) => (
        <li key={field.name} className={text.anywhere}>
          {words().change(field.label)}
          {before !== null && <>{drawn(field, old)} → </>}
          {after === null ? words().noValue : drawn(field, fresh)}
        </li>
      ))}
    </ul>
  );
}

/** The same as `Changes`, but fetches the titles of referenced rows itself. */
export function NamedChanges({ resource, before, after }: Omit<Parameters<typeof Changes>[0], 'labels'>) {
  const [old, fresh] = [entries(before), entries(after)];
  const pointed = Object.fromEntries(
    resource.fields.map(({ name }) => [name, [old[name], fresh[name]].flat().filter((id) => id !== undefined)]),
  );
  return <Changes resource={resource} before={before} after={after} labels={useTitles(resource, pointed)} />;
}

type Entries = Readonly<Record<string, unknown>>;

function entries(value: unknown): Entries {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
