import { holdsFile, isAlwaysRequired, isChildren, type ResolvedResource } from '../resolved.ts';
import { repeated } from './repeated.ts';

/** Mistakes in the database constraints: unique, indexes, exclusions; each sentence beginning with its place. */
export function constraintMistakes(resource: ResolvedResource): readonly string[] {
  const { unique, uniqueWhen, indexes, exclude } = resource;
  const keys = [
    ...unique.map((fields) => ['unique', fields] as const),
    ...uniqueWhen.map(({ fields }) => ['uniqueWhen', fields] as const),
    ...indexes.map((fields) => ['indexes', fields] as const),
  ];
  return [
    ...keys.flatMap(([place, fields]) => [
      ...(fields.length === 0 ? [`.${place}: one of no field; name one, or drop it`] : []),
      ...repeated(fields).map((name) => `.${place}: ${name} stands twice in one; name it once`),
    ]),
    ...repeated(unique.map((fields) => fields.join(', '))).map(
      (fields) => `.unique: ${fields} stands there twice; say it once`,
    ),
    ...repeated(indexes.map((fields) => fields.join(', '))).map(
      (fields) => `.indexes: ${fields} stands there twice; say it once`,
    ),
    ...exclude.flatMap(({ same, from, to }) => [
      ...(from === to ? [`.exclude: from and to are both ${from}; name the last day in to`] : []),
      ...(same.length === 0 ? ['.exclude: same names no field; name whose days may not overlap'] : []),
      ...repeated(same).map((name) => `.exclude: ${name} stands twice; name it once`),
    ]),
    ...partitionMistakes(resource),
  ];
}

/** In a partitioned table, unique and exclusion constraints cannot span the partitions. */
function partitionMistakes(resource: ResolvedResource): readonly string[] {
  const { partitionedBy, unique, uniqueWhen, exclude } = resource;
  if (partitionedBy === null) return [];
  const day = resource.field.get(partitionedBy);
  const keys = [...unique, ...uniqueWhen.map(({ fields }) => fields)];
  return [
    ...(resource.internal
      ? []
      : ['.partitionedBy: of rows without end, whose ids outgrow those of the API; declare it internal']),
    ...(day !== undefined && isAlwaysRequired(day)
      ? []
      : [`.partitionedBy: ${partitionedBy} may be empty; name a day that is required`]),
    ...keys
      .filter((fields) => !fields.includes(partitionedBy))
      .map((fields) => `.unique: ${fields.join(', ')} without ${partitionedBy}, by which rows are kept apart; add it`),
    ...(exclude.length === 0 ? [] : ['.exclude: of rows that are kept apart by their days; drop one of the two']),
  ];
}

/** Declarations that only make sense for a table, in a view. */
export function viewMistakes({
  isView,
  fields,
  unique,
  uniqueWhen,
  indexes,
  exclude,
  partitionedBy,
}: ResolvedResource): readonly string[] {
  if (!isView) return [];
  const ofTables = { unique, uniqueWhen, indexes, exclude };
  return [
    ...fields.flatMap((field) => [
      ...(['unique', 'derived', 'transient', 'dated'] as const)
        .filter((option) => field[option])
        .map((option) => `.${field.name}: ${option} in a view, which keeps nothing; drop it`),
      ...(holdsFile(field) ? [`.${field.name}: a file in a view, which keeps nothing; drop it`] : []),
      ...(isChildren(field) ? [`.${field.name}: rows of their own in a view, which keeps nothing; drop it`] : []),
    ]),
    ...Object.entries(ofTables)
      .filter(([, said]) => said.length > 0)
      .map(([place]) => `.${place}: said of a view, which keeps nothing; drop it`),
    ...(partitionedBy === null ? [] : ['.partitionedBy: said of a view, which keeps nothing; drop it']),
  ];
}
