import { file, phone, text } from '#core/model/declare.ts';

/** Fields that users may edit in their own account; all others are edited by those who manage them. */
export const ownAccountFields = {
  name: text('氏名', { required: true, max: 100, search: true }),
  nameKana: text('氏名カナ', { max: 100, search: true }),
  companyName: text('会社名', { max: 100, search: true }),
  phone: phone('電話番号'),
  picture: file('写真'),
};

export type OwnAccountField = keyof typeof ownAccountFields;

/** Names of these fields, in form order. */
export const ownAccountFieldNames: readonly OwnAccountField[] = ['name', 'nameKana', 'companyName', 'phone', 'picture'];
