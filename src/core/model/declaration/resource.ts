import type { IconName } from '../appearance/icons.ts';
import type { AuditWords } from '../audit.ts';
import type { DayNames } from '../fields/date.ts';
import type { SystemName } from '../fields/system.ts';
import type {
  Column,
  ComparedNames,
  CountedNames,
  FieldIs,
  Filterable,
  IndexedNames,
  KeyNames,
  Names,
  ReferenceNames,
  RoleNames,
  Sortable,
  WrongRules,
} from '../names.ts';
import type { Access, Roles } from './access.ts';
import type { Action, Inputs, ListAction, WithInput } from './action.ts';
import type { ExclusionOf } from './exclusion.ts';
import type { Fields } from './field.ts';
import type { Menu, Path, Routes } from './routes.ts';
import type { Validation } from './validation.ts';

type SortOf<F> = Sortable<F> | `-${Sortable<F>}`;

export interface Listing<F> {
  /** The first is the link to the row. */
  columns: readonly Column<F>[];
  filters?: readonly Filterable<F>[];
  /** A leading minus sorts downwards; of several the first decides. */
  sort?: SortOf<F> | readonly SortOf<F>[];
  /** A choice of whose values the list says how many rows there are, each the way to these rows. */
  counts?: CountedNames<F>;
  /** The facts shown on a phone; the first three columns when nothing is said. */
  card?: readonly Column<F>[];
  /** What cells and actions made by hand read of a row besides: a list is answered nothing that it does not show. */
  reads?: readonly Names<F>[];
  /** Fields that say nothing to these roles: no column and no filter of theirs, while they may read them. */
  notFor?: { readonly [N in Names<F>]?: Roles };
}

export interface Declaration<F extends Fields, A extends Inputs = Inputs, L extends Inputs = Inputs> {
  /** What one calls the entity, in Japanese. */
  label: string;
  /** The title of its list, where it differs from the label. */
  listTitle?: string;
  /** What the list is for, shown while it is empty. */
  purpose?: string;
  /** What is said instead to those who can fill it, by what they may do; of what somebody may the first that stands here. */
  purposeFor?: { readonly [N in 'create' | 'import' | Names<NoInfer<A>> | Names<NoInfer<L>>]?: string };
  icon?: IconName;
  menu?: Menu;
  /** The field that names a row; `name` when there is one. */
  title?: ComparedNames<NoInfer<F>> | 'id';
  /** A field that stands before the title where it holds something: a person is called by the company, 会社名（氏名）. */
  titlePrefix?: ComparedNames<NoInfer<F>>;
  /** What a page calls a row whose name alone does not say what it is: 「{title}さんのクチコミ」. */
  titlePattern?: `${string}{title}${string}`;
  /** What a row is called that has no name yet, by another of its fields: 「{title}分の下書き」. */
  nameless?: { readonly by: ComparedNames<NoInfer<F>>; readonly pattern: `${string}{title}${string}` };
  /** A unique text field by which CSV knows a row again. */
  key?: KeyNames<NoInfer<F>>;
  /** The reference whose value is also the row's id (one row for each row it points to). */
  keyedBy?: ReferenceNames<NoInfer<F>>;
  /** Table only: no endpoint, no page. */
  internal?: boolean;
  /** False: a delete is final, and rows are never shown as deleted. */
  restorable?: false;
  /** Its rows are the people who sign in: what their role is, and while what holds they may. */
  accounts?: {
    readonly role: RoleNames<NoInfer<F>>;
    readonly openWhile?: FieldIs<NoInfer<F>>;
    /** Who may share a view of a list with whom; nobody when nothing is said, and everybody has their own. */
    readonly views?: { readonly share: Roles; readonly see: Roles };
  };
  /** Its rows are the record of who changed what, which the core writes; these words it tells it in besides its own. */
  audit?: AuditWords;
  fields: F & NoInfer<WrongRules<F>>;
  /** Cards of the form: heading → fields. All writable fields in one card when nothing is said. */
  form?: { readonly [heading: string]: readonly Names<NoInfer<F>>[] };
  list: Listing<NoInfer<F>>;
  access: Access<NoInfer<F>>;
  actions?: WithInput<A, Action<NoInfer<F>>>;
  listActions?: WithInput<L, ListAction>;
  routes?: Routes;
  /** Another path at which the list is answered as well; the console asks there. */
  listPath?: Path;
  /** Updates arrive by PUT at this path instead of PATCH at the row's. */
  updatePath?: Path;
  /** Rules over the whole row, by name: the form and the server ask the same ones, in a create and in an update. */
  validate?: { readonly [rule: string]: Validation<NoInfer<F>> };
  /** Several fields unique together. */
  unique?: readonly (readonly ComparedNames<NoInfer<F>>[])[];
  /** Unique together only among the rows whose fields hold these values. */
  uniqueWhen?: readonly { readonly fields: readonly ComparedNames<NoInfer<F>>[]; readonly when: FieldIs<NoInfer<F>> }[];
  /** Rows of one subject whose days overlap can not stand together: a constraint of the database. */
  exclude?: readonly ExclusionOf<NoInfer<F>>[];
  indexes?: readonly (readonly (IndexedNames<NoInfer<F>> | SystemName)[])[];
  /** The day by whose months the database keeps the rows apart: a table of rows without end. */
  partitionedBy?: DayNames<NoInfer<F>>;
  renamedFrom?: string;
}

/** What a resource of one row may say: it is shown and changed, on one page, and nothing else is done to it. */
export interface SingletonDeclaration<F extends Fields>
  extends Pick<
    Declaration<F>,
    'label' | 'purpose' | 'icon' | 'menu' | 'title' | 'fields' | 'form' | 'validate' | 'renamedFrom'
  > {
  /** Who sees it; they see all of it. */
  show: Roles;
  /** As `show` when nothing is said. */
  update?: Roles;
  /** Where it is read and written (`/{name}` when nothing is said), and where its page is. */
  path?: Path;
}

/** What a resource without a table may say: it is listed and shown, and that is all. */
export type ViewDeclaration<F extends Fields> = Pick<
  Declaration<F>,
  'label' | 'listTitle' | 'purpose' | 'icon' | 'menu' | 'title' | 'fields' | 'list'
> & {
  access: Pick<Access<NoInfer<F>>, 'rows' | 'list' | 'show' | 'export'>;
  routes?: Pick<Routes, 'list' | 'show'>;
};
