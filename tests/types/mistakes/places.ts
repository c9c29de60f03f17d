import type { AnyResource, Resources } from '#core/model/declaration/any-resource.ts';
import type { Fields } from '#core/model/declaration/field.ts';
import { internal, number, reference, resource, select, text, view } from '#core/model/declare.ts';
import { admins } from '#domain/accounts/roles.ts';

export const rows = { SYSTEM_ADMINISTRATOR: 'all', BUSINESS_ADMINISTRATOR: 'all' } as const;
export const access = { rows, list: admins, create: admins, update: admins } as const;
export const name = text('名称', { required: true });
export const kind = select('種類', { A: '甲', B: '乙' });
/** The same, which always holds one. */
export const always = select('種類', { A: '甲', B: '乙' }, { initial: 'A' });
export const price = number('単価');

export const place: AnyResource = resource({ label: '場所', fields: { name }, list: { columns: ['name'] }, access });
export const user: AnyResource = resource({
  label: '利用者',
  fields: { name, kind, role: select('役割', { SYSTEM_ADMINISTRATOR: '管理者', MANAGER: '担当者' }) },
  accounts: { role: 'role' },
  list: { columns: ['name'] },
  access,
});
/** A product of one sound resource, but for what is said. */
export const product = (more: Partial<AnyResource>, others: Resources = {}): Resources => ({
  place: { ...place, ...more },
  ...others,
});
/** The same kept apart by its days, which has no pages. */
export const apart = (fields: Fields, more: Partial<AnyResource> = {}): Resources => ({
  place: { ...internal('場所', { name, ...fields }), partitionedBy: 'day', ...more },
});
export const withFields = (fields: Fields): Resources => product({ fields: { name, ...fields } });
export const withListAction = (action: string, more: object = {}): Resources =>
  product({ listActions: { [action]: { label: '集計', roles: admins, ...more } } });
export const withAction = (action: string, more: object = {}): Resources =>
  product({ actions: { [action]: { label: '承認', roles: admins, ...more } } });

export const edge = internal('組', { placeId: reference('場所', 'place'), word: text('語') });

/** As `product`, with a view beside it. */
export const withView = (more: Partial<AnyResource>, others: Resources = {}): Resources => {
  const health: AnyResource = view({
    label: '健全性',
    fields: { name },
    list: { columns: ['name'] },
    access: { rows, list: admins },
  });
  return product({}, { health: { ...health, ...more }, ...others });
};
