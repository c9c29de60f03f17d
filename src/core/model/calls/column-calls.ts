import { call, data } from '../call.ts';
import * as field from '../declare.ts';
import { words } from '../language.ts';
import { narrowest, widest } from '../list/column-widths.ts';
import { array, type Infer, integer, object, string } from '../shape.ts';

/*
 * The columns that a user sees in each list, with their order and widths; stored per user, for all devices. Without a stored setting the
 * declaration applies.
 */

const tag = () => words().api.views;

export const columnWidths = array(object({ column: string, width: integer }));

export const listColumns = object({ resource: string, columns: array(string), widths: columnWidths });

export type ListColumns = Infer<typeof listColumns>;

/** The fields of a call that saves columns: their names in order, and the widths in px of those that differ from the default. */
export const columnFields = {
  columns: field.tags('columns', { max: 100 }),
  widths: field.list(
    'widths',
    {
      column: field.text('column', { required: true, max: 100 }),
      width: field.number('width', { required: true, min: narrowest, max: widest, decimals: 0, unit: 'px' }),
    },
    { max: 100 },
  ),
};

/** Returns the caller's columns of every list in which they differ from the default. */
export const getColumns = call({
  method: 'get',
  path: '/list-columns',
  who: 'signed-in',
  summary: () => words().api.getColumns,
  tag,
  answer: data(array(listColumns)),
});

/** Saves the caller's columns of a list; an empty list restores the default. */
export const saveColumns = call({
  method: 'put',
  path: '/list-columns',
  who: 'signed-in',
  summary: () => words().api.saveColumns,
  tag,
  body: { resource: field.text('resource', { required: true, max: 100 }), ...columnFields },
  answer: data(listColumns),
});
