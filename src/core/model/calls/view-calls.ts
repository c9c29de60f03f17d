import { call, data } from '../call.ts';
import * as field from '../declare.ts';
import { words } from '../language.ts';
import { array, flag, type Infer, integer, nullable, object, string } from '../shape.ts';
import { columnFields, columnWidths } from './column-calls.ts';

/*
 * The calls of saved views: a list's filters, sort and columns under a name. A user's own views are private; shared ones are created by the
 * roles that the accounts' declaration names, and seen by those it names. A view of one's own may be offered to those whose accounts one
 * may see. A view does not widen access: it shows the viewer the rows in the viewer's own scope.
 */

const tag = () => words().api.views;

/** Maximum number of a user's own views of a list, and of views shared for it. */
export const maxViews = 50;
/** Maximum number of a user's own views of a list that are offered at the same time. */
export const maxOffers = 10;
/** Rows are counted up to this number. */
export const maxCounted = 9999;

export const savedView = object({
  id: integer,
  name: string,
  isShared: flag,
  mayChange: flag,
  /** One's own view, which others see as long as one may see their accounts. */
  isOffered: flag,
  /** The name of the user who offers the caller this view; null for all other views. */
  offeredBy: nullable(string),
  /** The query string of the list's address. */
  query: string,
  /** Null: the default columns. */
  columns: nullable(array(string)),
  /** Widths in px of the columns that differ from the default. */
  widths: columnWidths,
  version: integer,
});

export type SavedView = Infer<typeof savedView>;

const viewCount = object({
  /** Null: a view that the declaration has, named by its label. */
  id: nullable(integer),
  label: nullable(string),
  count: integer,
  /** There are more rows than were counted. */
  isMore: flag,
  /** It uses a field that the list no longer has, or that the reader may not see: that part was left out. */
  isPartial: flag,
});

const ofResource = { resource: field.text('resource', { required: true, max: 100 }) };
const name = field.text('name', { required: true, max: 50 });
const query = field.text('query', { max: 4000 });
const { columns, widths } = columnFields;
const ofVersion = { version: field.number('version', { required: true, min: 1, decimals: 0 }) };

export const listViews = call({
  method: 'get',
  path: '/saved-views',
  who: 'signed-in',
  summary: () => words().api.listViews,
  tag,
  query: ofResource,
  answer: data(array(savedView)),
});

/**
 * Returns how many of the rows that the caller sees each view finds: the declared ones, then the saved ones. With `within`, the query string
 * of a list that is part of another page, the declared ones alone among its rows.
 */
export const countViews = call({
  method: 'get',
  path: '/saved-views/counts',
  who: 'signed-in',
  summary: () => words().api.countViews,
  tag,
  query: { ...ofResource, within: field.text('within', { max: 1000 }) },
  answer: data(array(viewCount)),
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

/** Renames the view, or overwrites it with what the list currently shows; requires the version that was read. */
export const changeView = call({
  method: 'put',
  path: '/saved-views/{id}',
  who: 'signed-in',
  summary: () => words().api.changeView,
  tag,
  body: { ...ofVersion, name, query, columns, widths },
  answer: data(savedView),
});

/** Returns how many people the view would be offered to. */
export const viewAudience = call({
  method: 'get',
  path: '/saved-views/{id}/audience',
  who: 'signed-in',
  summary: () => words().api.viewAudience,
  tag,
  answer: data(
    object({
      count: integer,
      /** False: it uses what none of them may see. */
      isOfferable: flag,
    }),
  ),
});

/** Offers a view of one's own to those whose accounts one may see, as long as that is so; requires the version that was read. */
export const offerView = call({
  method: 'post',
  path: '/saved-views/{id}/offer',
  who: 'signed-in',
  summary: () => words().api.offerView,
  tag,
  body: ofVersion,
  answer: data(savedView),
});

/** Offers the view no longer; requires the version that was read. */
export const withdrawView = call({
  method: 'delete',
  path: '/saved-views/{id}/offer',
  who: 'signed-in',
  summary: () => words().api.withdrawView,
  tag,
  query: ofVersion,
  answer: data(savedView),
});

export const removeView = call({
  method: 'delete',
  path: '/saved-views/{id}',
  who: 'signed-in',
  summary: () => words().api.removeView,
  tag,
  query: ofVersion,
  answer: data(object({ id: integer })),
});
