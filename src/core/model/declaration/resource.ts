import type { DayNames } from '#core/fields/date/model.ts';
import type { IconName } from '../appearance/icons.ts';
import type { AuditWords } from '../audit.ts';
import type { Operator } from '../fields/kind.ts';
import type { SystemName } from '../fields/system.ts';
import type {
  ComparedNames,
  CountedNames,
  FieldIs,
  Filterable,
  IndexedNames,
  KeyNames,
  ListColumn,
  Names,
  ReferenceNames,
  RoleNames,
  Sortable,
  WrongRules,
} from '../names.ts';
import type { Role } from '../roles.ts';
import type { Access, Roles } from './access.ts';
import type { Action, Inputs, ListAction, WithInput } from './action.ts';
import type { Where } from './any-resource.ts';
import type { ExclusionOf } from './exclusion.ts';
import type { Fields } from './field.ts';
import type { FileFormat } from './file-format.ts';
import type { Menu, Path, Routes } from './routes.ts';
import type { Validation } from './validation.ts';

type SortOf<F> = Sortable<F> | `-${Sortable<F>}`;

/** Filters as a list's address has them: the field's name, with the operator unless it is equality. */
type WhereOf<F> = {
  readonly [N in Filterable<F> | `${Filterable<F>}_${Operator}`]?: Where[string];
};

export interface Listing<F> {
  /** The first one links to the row. */
  columns: readonly ListColumn<F>[];
  /** Those of the columns that are shown only once somebody chooses them. Other fields can be chosen too, but have no index to sort by. */
  optional?: readonly ListColumn<F>[];
  filters?: readonly Filterable<F>[];
  /** A leading minus means descending; the first of several has priority. */
  sort?: SortOf<F> | readonly SortOf<F>[];
  /** The order in which the list opens for a role, in place of `sort`. */
  sortFor?: { readonly [R in Role]?: readonly SortOf<F>[] };
  /** A choice for each of whose values the list shows the number of rows, as a link to these rows. */
  counts?: CountedNames<F>;
  /**
   * Views of the list, in order, each with its label: tabs beside the whole list, with the number of rows of each. `where` is the view's
   * address (`{ state_in: ['NEW', 'FAILED'] }`). Only for those who may filter by all of it; `roles` narrows that.
   */
  views?: { readonly [label: string]: { readonly where: WhereOf<F>; readonly roles?: Roles } };
  /** The fields shown on a phone; by default the first three columns. */
  card?: readonly ListColumn<F>[];
  /** Additional fields that custom cells and actions read: a list otherwise only receives what it shows. */
  reads?: readonly Names<F>[];
  /** Fields that are of no use to these roles: not a column or filter for them, although they may read them. */
  notFor?: { readonly [N in Names<F>]?: Roles };
}

export interface Declaration<F extends Fields, A extends Inputs = Inputs, L extends Inputs = Inputs> {
  /** What the entity is called, in Japanese. */
  label: string;
  /** The title of its list, if it differs from the label. */
  listTitle?: string;
  /** What the list is for, shown while it is empty. */
  purpose?: string;
  /** The text shown instead to users who can fill the list, by operation; the first one that the user may do applies. */
  purposeFor?: { readonly [N in 'create' | 'import' | Names<NoInfer<A>> | Names<NoInfer<L>>]?: string };
  icon?: IconName;
  menu?: Menu;
  /** The field that names a row; `name` if there is one. */
  title?: ComparedNames<NoInfer<F>> | 'id';
  /** A field that precedes the title if it is not empty: a person is listed with the company, 会社名（氏名）. */
  titlePrefix?: ComparedNames<NoInfer<F>>;
  /** The page title for rows whose name alone is not enough: 「{title}さんのクチコミ」. */
  titlePattern?: `${string}{title}${string}`;
  /** The name of a row that has no title yet, made from another field: 「{title}分の下書き」. */
  nameless?: { readonly by: ComparedNames<NoInfer<F>>; readonly pattern: `${string}{title}${string}` };
  /** A unique text field by which a CSV import identifies rows. */
  key?: KeyNames<NoInfer<F>>;
  /** The reference whose value is also the row's id (one row for each row that it refers to). */
  keyedBy?: ReferenceNames<NoInfer<F>>;
  /** Table only: no endpoint, no page. */
  internal?: boolean;
  /** Personal tokens may only read its rows, whatever they were made for. Always so for a singleton. */
  tokens?: 'read';
  /** False: deletion is final, and rows are never shown as deleted. */
  restorable?: false;
  /** Its rows are the users who sign in: the field of their role, and the condition under which they may. */
  accounts?: {
    readonly role: RoleNames<NoInfer<F>>;
    readonly openWhile?: FieldIs<NoInfer<F>>;
    /**
     * Roles that may share views of lists, and roles that see shared views; by default no one, and all users have only their own. `offer`:
     * roles that may offer a view of their own `to` others, called `label`, whose accounts they may see.
     */
    readonly views?: {
      readonly share: Roles;
      readonly see: Roles;
      readonly offer?: { readonly by: Roles; readonly to: Roles; readonly label: string };
    };
  };
  /** Its rows are the audit log, which the core writes; with the labels that it needs besides the core's. */
  audit?: AuditWords;
  fields: F & NoInfer<WrongRules<F>>;
  /** Cards of the form: heading → fields. By default all writable fields in one card. */
  form?: { readonly [heading: string]: readonly Names<NoInfer<F>>[] };
  list: Listing<NoInfer<F>>;
  access: Access<NoInfer<F>>;
  actions?: WithInput<A, Action<NoInfer<F>>>;
  listActions?: WithInput<L, ListAction>;
  routes?: Routes;
  /** Another path at which the list is available, and from which the console requests it. */
  listPath?: Path;
  /** Updates are sent by PUT to this path, instead of PATCH to the row's. */
  updatePath?: Path;
  /** Rules over the whole row, by name: the form and the server run the same ones, on create and on update. */
  validate?: { readonly [rule: string]: Validation<NoInfer<F>> };
  /** Combinations of fields that are unique. */
  unique?: readonly (readonly ComparedNames<NoInfer<F>>[])[];
  /** Combinations that are unique only among the rows whose fields hold these values. */
  uniqueWhen?: readonly { readonly fields: readonly ComparedNames<NoInfer<F>>[]; readonly when: FieldIs<NoInfer<F>> }[];
  /** Rows of the same subject whose date ranges must not overlap: a constraint of the database. */
  exclude?: readonly ExclusionOf<NoInfer<F>>[];
  indexes?: readonly (readonly (IndexedNames<NoInfer<F>> | SystemName)[])[];
  /** Headings of files that people have, besides the labels of the fields: an import reads them. */
  fileFormats?: readonly FileFormat<Names<NoInfer<F>>>[];
  /** The date by whose months the table is partitioned: for tables that grow without limit. */
  partitionedBy?: DayNames<NoInfer<F>>;
  renamedFrom?: string;
}

/** What the declaration of a singleton may contain: its one row is shown and changed on one page, and nothing else. */
export interface SingletonDeclaration<F extends Fields>
  extends Pick<
    Declaration<F>,
    'label' | 'purpose' | 'icon' | 'menu' | 'title' | 'fields' | 'form' | 'validate' | 'renamedFrom'
  > {
  /** Who sees it, with all of its fields. */
  show: Roles;
  /** Default: as `show`. */
  update?: Roles;
  /** The path at which it is read and written (`/{name}` by default), and of its page. */
  path?: Path;
}

/** What the declaration of a view may contain: it has no table and is only listed and shown. */
export type ViewDeclaration<F extends Fields> = Pick<
  Declaration<F>,
  'label' | 'listTitle' | 'purpose' | 'icon' | 'menu' | 'title' | 'fields' | 'list'
> & {
  access: Pick<Access<NoInfer<F>>, 'rows' | 'list' | 'show' | 'export'>;
  routes?: Pick<Routes, 'list' | 'show'>;
};
