import type { IconName } from '../appearance/icons.ts';
import type { AuditWords } from '../audit.ts';
import type { FieldValues } from '../fields/field-values.ts';
import type { Role } from '../roles.ts';
import type { Access } from './access.ts';
import type { Action, ListAction } from './action.ts';
import type { RowCondition } from './condition.ts';
import type { Exclusion } from './exclusion.ts';
import type { Fields } from './field.ts';
import type { FileFormat } from './file-format.ts';
import type { Menu, Path, Routes } from './routes.ts';
import type { AnyValidation } from './validation.ts';

/** Filters by the names that they have in a list's address. */
export type Where = { readonly [name: string]: string | number | boolean | readonly (string | number)[] };

/** Any declaration, with plain strings as names: the input of `resolve.ts`. */
export interface AnyResource {
  label: string;
  listTitle?: string;
  purpose?: string;
  purposeFor?: { readonly [operation: string]: string | undefined };
  icon?: IconName;
  menu?: Menu;
  title?: string;
  titlePrefix?: string;
  titlePattern?: `${string}{title}${string}`;
  nameless?: { readonly by: string; readonly pattern: `${string}{title}${string}` };
  key?: string;
  keyedBy?: string;
  internal?: boolean;
  singleton?: boolean;
  view?: boolean;
  tokens?: 'read';
  restorable?: false;
  accounts?: {
    readonly role: string;
    readonly openWhile?: FieldValues;
    readonly views?: {
      readonly share: readonly Role[];
      readonly see: readonly Role[];
      readonly offer?: { readonly by: readonly Role[]; readonly to: readonly Role[]; readonly label: string };
    };
  };
  audit?: AuditWords;
  fields: Fields;
  form?: { readonly [heading: string]: readonly string[] };
  list: {
    columns: readonly string[];
    optional?: readonly string[];
    filters?: readonly string[];
    sort?: string | readonly string[];
    sortFor?: { readonly [R in Role]?: readonly string[] };
    counts?: string;
    views?: { readonly [label: string]: { readonly where: Where; readonly roles?: readonly Role[] } };
    card?: readonly string[];
    reads?: readonly string[];
    notFor?: { readonly [field: string]: readonly Role[] | undefined };
  };
  access: Omit<Access<Fields>, 'rows' | 'choices' | 'fixed'> & {
    rows: { readonly [R in Role]?: RowCondition };
    choices?: { readonly [field: string]: { readonly [R in Role]?: readonly string[] } | undefined };
    fixed?: { readonly [R in Role]?: string };
  };
  actions?: { readonly [name: string]: Omit<Action<Fields>, 'when'> & { when?: FieldValues } };
  listActions?: { readonly [name: string]: ListAction };
  routes?: Routes;
  listPath?: Path;
  updatePath?: Path;
  validate?: { readonly [rule: string]: AnyValidation };
  unique?: readonly (readonly string[])[];
  uniqueWhen?: readonly { readonly fields: readonly string[]; readonly when: FieldValues }[];
  exclude?: readonly Exclusion[];
  indexes?: readonly (readonly string[])[];
  fileFormats?: readonly FileFormat[];
  partitionedBy?: string;
  renamedFrom?: string;
}
export type Resources = { readonly [name: string]: AnyResource };
