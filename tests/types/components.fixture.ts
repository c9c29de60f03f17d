/*
 * Components of fields, and parts of pages, that must not compile: the type check of the tests holds each mark, which is an error where nothing is
 * complained of.
 */

import type { FilterProps, InputProps, ShownProps } from '#core/console/fields/field-component.ts';
import type { ConsolePlugin } from '#core/console/product/plugin.ts';
import type { ResolvedFieldOf } from '#core/model/resolved.ts';
import type { FieldKinds } from '#domain/resource-name.ts';

type Plugin = ConsolePlugin<FieldKinds>;

const text = ({ field, value }: ShownProps<ResolvedFieldOf<'text'>>) => `${field.lines}${String(value)}`;
const figure = ({ field }: ShownProps<ResolvedFieldOf<'number'>>) => field.unit ?? '';
const codes = ({ field }: InputProps<ResolvedFieldOf<'select'>>) => Object.keys(field.options).join();
const chosen = ({ field }: FilterProps<ResolvedFieldOf<'select'>>) => Object.keys(field.options).join();

export const good: Plugin = {
  fields: {
    'incentive-history': { invoiceNumber: { cell: text, width: 120 }, status: { input: codes, filter: chosen } },
    'search-condition-detail': { keyword: { view: text } },
    'audit-log': { createDate: { text: (value) => String(value) } },
  },
  tabs: {
    'incentive-history/show': async () => ({ default: ({ id }) => [{ key: 'a', label: `${id}`, children: null }] }),
  },
  actions: { 'audit-log/show': async () => ({ default: ({ row }) => String(row.id) }) },
  parts: { '/': { first: { roles: ['MANAGER'], load: async () => ({ default: ({ onKnown }) => String(onKnown) }) } } },
};

const noTabs = async () => ({ default: () => [] });
const noPart = { roles: [], load: async () => ({ default: () => null }) };

// @ts-expect-error tabs of an unknown resource
export const tabsOfUnknown: Plugin = { tabs: { 'incentive-histroy/show': noTabs } };

// @ts-expect-error tabs of a page that has none
export const tabsOfList: Plugin = { tabs: { 'incentive-history/list': noTabs } };

// @ts-expect-error no tabs, but a component
export const noTabsAtAll: Plugin = { tabs: { 'incentive-history/show': async () => ({ default: () => null }) } };

// @ts-expect-error an action of an unknown resource
export const actionOfUnknown: Plugin = { actions: { 'incentive-histroy/show': noPart.load } };

// @ts-expect-error a part without a name of its own
export const partWithoutName: Plugin = { parts: { '/': noPart } };

// @ts-expect-error an unknown resource
export const resource: Plugin = { fields: { 'incentive-histroy': { status: { width: 90 } } } };

// @ts-expect-error an unknown field
export const field: Plugin = { fields: { 'incentive-history': { staus: { width: 90 } } } };

// @ts-expect-error a field of another resource
export const other: Plugin = { fields: { 'incentive-history': { keyword: { width: 90 } } } };

// @ts-expect-error an unknown part
export const part: Plugin = { fields: { 'incentive-history': { status: { cel: text } } } };

// @ts-expect-error the cell of another kind
export const cell: Plugin = { fields: { 'incentive-history': { status: { cell: figure } } } };

// @ts-expect-error the input of another kind
export const input: Plugin = { fields: { 'incentive-history': { invoiceNumber: { input: codes } } } };

// @ts-expect-error the filter of another kind
export const filter: Plugin = { fields: { 'incentive-history': { amount: { filter: chosen } } } };
