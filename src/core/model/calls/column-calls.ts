import { call, data } from '../call.ts';
import * as field from '../declare.ts';
import { words } from '../language.ts';
import { narrowest, widest } from '../list/column-widths.ts';
import { type Infer, integer, list, object, text } from '../shape.ts';

/*
 * Which columns one sees of each list, in what order, how wide: kept for the user, whatever the device. What is not kept is as declared.
 */

const tag = () => words().api.views;

export const columnWidths = list(object({ column: text, width: integer }));

export const listColumns = object({ resource: text, columns: list(text), widths: columnWidths });

export type ListColumns = Infer<typeof listColumns>;

/** The fields of a call that keeps columns: names in their order, and the px of those that are not as wide as usual. */
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

/** The caller's columns of every list where they are not the usual ones. */
export const getColumns = call({
  method: 'get',
  path: '/list-columns',
  who: 'signed-in',
  summary: () => words().api.getColumns,
  tag,
  answer: data(list(listColumns)),
});

/** Saves the caller's columns of a list; none: the usual ones again. */
export const saveColumns = call({
  method: 'put',
  path: '/list-columns',
  who: 'signed-in',
  summary: () => words().api.saveColumns,
  tag,
  body: { resource: field.text('resource', { required: true, max: 100 }), ...columnFields },
  answer: data(listColumns),
});
