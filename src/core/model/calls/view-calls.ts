import { call, data } from '../call.ts';
import * as field from '../declare.ts';
import { words } from '../language.ts';
import { boolean, type Infer, integer, list, nullable, object, text } from '../shape.ts';
import { columnFields, columnWidths } from './column-calls.ts';

/*
 * The calls of saved views: a list as somebody wants to see it again. One's own are one's own; shared ones are made by the roles that the
 * accounts' declaration names, and seen by those it names. Whose rows a view shows is never the view's: it is the viewer's scope.
 */

const tag = () => words().api.views;

/** So many views one has of a list, and so many are shared of it. */
export const maxViews = 50;
/** Counted up to here. */
export const maxCounted = 9999;

export const savedView = object({
  id: integer,
  name: text,
  isShared: boolean,
  mayChange: boolean,
  /** As the list's address says it. */
  query: text,
  /** Null: the usual ones. */
  columns: nullable(list(text)),
  /** Of the columns that are not as wide as usual, px. */
  widths: columnWidths,
  version: integer,
});

export type SavedView = Infer<typeof savedView>;

const viewCount = object({
  id: integer,
  count: integer,
  /** There are more than were counted. */
  isMore: boolean,
  /** It asks for something that the list has no more, or the reader is not shown: that part was left out. */
  isPartial: boolean,
});

const ofResource = { resource: field.text('resource', { required: true, max: 100 }) };
const name = field.text('name', { required: true, max: 50 });
const query = field.text('query', { max: 4000 });
const { columns, widths } = columnFields;

export const listViews = call({
  method: 'get',
  path: '/saved-views',
  who: 'signed-in',
  summary: () => words().api.listViews,
  tag,
  query: ofResource,
  answer: data(list(savedView)),
});

/** How many rows each of them finds, of those that the caller sees. */
export const countViews = call({
  method: 'get',
  path: '/saved-views/counts',
  who: 'signed-in',
  summary: () => words().api.countViews,
  tag,
  query: ofResource,
  answer: data(list(viewCount)),
});

export const createView = call({
  method: 'post',
  path: '/saved-views',
  who: 'signed-in',
  summary: () => words().api.createView,
  tag,
  body: { ...ofResource, name, query, columns, widths, isShared: field.boolean('isShared') },
  answer: data(savedView),
  status: 201,
});

/** Renamed, or overwritten with what the list shows now, on the version that was read. */
export const changeView = call({
  method: 'put',
  path: '/saved-views/{id}',
  who: 'signed-in',
  summary: () => words().api.changeView,
  tag,
  body: { version: field.number('version', { required: true, min: 1, decimals: 0 }), name, query, columns, widths },
  answer: data(savedView),
});

export const removeView = call({
  method: 'delete',
  path: '/saved-views/{id}',
  who: 'signed-in',
  summary: () => words().api.removeView,
  tag,
  query: { version: field.number('version', { required: true, min: 1, decimals: 0 }) },
  answer: data(object({ id: integer })),
});
