import type { ReactNode } from 'react';
import { drawnOr } from '#core/console/fields/cells.tsx';
import { textOf } from '#core/console/fields/field-component.ts';
import { calledBy } from '#core/model/language.ts';
import { namelessTitle } from '#core/model/resolved/nameless-title.ts';
import { fieldNamed, isChoiceOfCodes, type ResolvedResource } from '#core/model/resolved.ts';
import type { Labels, Row } from '#core/model/row-types.ts';

const longest = 60;

/** The title of a row. Without one: the resource's text for nameless rows, or the row's number. */
export function rowTitle(resource: ResolvedResource, row: Row, labels: Labels = {}): string {
  const named = textOf(fieldNamed(resource, resource.title), row[resource.title], { labels, row });
  const prefix = resource.titlePrefix === null ? null : row[resource.titlePrefix];
  const text = calledBy(prefix, named).replace(/\s+/g, ' ');
  if (text === '' || resource.title === 'id')
    return namelessTitle(resource, resource.nameless && row[resource.nameless.by]) ?? numberedTitle(resource, row.id);
  const short = text.length > longest ? `${text.slice(0, longest)}…` : text;
  // As a function, because `$` in a replacement string is special
  return resource.titlePattern?.replace('{title}', () => short) ?? short;
}

/** The title of a row of which only the id is known. */
export function numberedTitle(resource: ResolvedResource, id: number): string {
  return `${resource.label} #${id}`;
}

/** The title of a row as rendered by its field's own component; plain text if there is none. */
export function drawnTitle(resource: ResolvedResource, row: Row, labels: Labels = {}): ReactNode {
  const field = fieldNamed(resource, resource.title);
  return drawnOr(rowTitle(resource, row, labels), { field, value: row[field.name], labels, path: field.name, row });
}

/** The field that holds the row's state: the first one with codes that have tones. Undefined if there is none. */
export function stateField(resource: ResolvedResource) {
  return resource.fields.filter(isChoiceOfCodes).find((field) => field.tones !== undefined && field.many !== true);
}
