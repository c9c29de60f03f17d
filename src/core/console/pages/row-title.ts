import type { ReactNode } from 'react';
import { drawnOr } from '#core/console/fields/cells.tsx';
import { textOf } from '#core/console/fields/text-of.ts';
import { calledBy } from '#core/model/appearance/title.ts';
import { isChoiceOfCodes } from '#core/model/resolved/field.ts';
import { namelessTitle } from '#core/model/resolved/nameless-title.ts';
import { fieldNamed, type ResolvedResource } from '#core/model/resolved/resource.ts';
import type { Labels, Row } from '#core/model/row-types.ts';

const longest = 60;

/** What a row is called; where it has no name, what it is called by instead, or its number. */
export function rowTitle(resource: ResolvedResource, row: Row, labels: Labels = {}): string {
  const named = textOf(fieldNamed(resource, resource.title), row[resource.title], { labels, row });
  const prefix = resource.titlePrefix === null ? null : row[resource.titlePrefix];
  const text = calledBy(prefix, named).replace(/\s+/g, ' ');
  if (text === '' || resource.title === 'id')
    return namelessTitle(resource, resource.nameless && row[resource.nameless.by]) ?? numberedTitle(resource, row.id);
  const short = text.length > longest ? `${text.slice(0, longest)}…` : text;
  // By a function: a name may hold the signs that a replacement's text gives a meaning
  return resource.titlePattern?.replace('{title}', () => short) ?? short;
}

/** What a row is called of which nothing but its number is known. */
export function numberedTitle(resource: ResolvedResource, id: number): string {
  return `${resource.label} #${id}`;
}

/** What a row is called, as its title's own component draws it; the words where none is named. */
export function drawnTitle(resource: ResolvedResource, row: Row, labels: Labels = {}): ReactNode {
  const field = fieldNamed(resource, resource.title);
  return drawnOr(rowTitle(resource, row, labels), { field, value: row[field.name], labels, path: field.name, row });
}

/** The row's state, where its resource has one: the first choice whose codes have a meaning of their own. */
export function stateField(resource: ResolvedResource) {
  return resource.fields.filter(isChoiceOfCodes).find((field) => field.tones !== undefined && field.many !== true);
}
