import { date, number, reference, resource, select, singleton, text, view } from '#core/model/declare.ts';
import { invalid } from '#core/model/errors.ts';
import { coalesce, constant, equal, field, when } from '#core/model/expression.ts';

/*
 * What a resource may say of itself beside its fields, each said by one of these: what it shows is in `options.test.ts`, by the names
 * of the language.
 */

const everything = { OWNER: 'all', CLERK: 'all' } as const;
const staff = ['OWNER', 'CLERK'] as const;
const owners = ['OWNER'] as const;

/** Nobody keeps more than a shelf carries. */
function fitsTheShelf({ litres }: { readonly litres?: number | null }) {
  return (litres ?? 0) > 100 ? [invalid('litres', 'number_max', { max: 100 })] : [];
}

export const jar = resource({
  label: 'Jar',
  listTitle: 'Jars',
  purpose: 'What was put up stands here.',
  purposeFor: { create: 'Put something up.' },
  icon: 'star',
  menu: { order: 3, group: 'Larder' },
  title: 'content',
  titlePrefix: 'maker',
  titlePattern: 'jar of {title}',
  nameless: { by: 'code', pattern: 'jar {title}' },
  key: 'code',
  renamedFrom: 'pot',
  fileFormats: [{ label: 'The book of the cellar', marks: ['Kind of jam'], columns: { 'Kind of jam': 'content' } }],
  fields: {
    code: text('Code', { required: true, unique: true }),
    content: text('Content', { search: true }),
    maker: text('Maker', { askedWhen: { state: ['SHUT'] } }),
    state: select('State', { SHUT: 'Shut', OPEN: 'Open' }, { initial: 'SHUT' }),
    shelf: number('Shelf', { min: 1 }),
    litres: number('Litres', { min: 1, helpFor: { create: 'As far as the rim', update: 'What is left' } }),
    // An open one without a shelf is beyond them all, a shut one without a shelf is nowhere
    depth: number('Depth', {
      computed: field('shelf'),
      sortedBy: coalesce(field('shelf'), when(equal(field('state'), constant('OPEN')), constant(10_000))),
    }),
    price: number('Price', { dated: true }),
    since: date('From when', { transient: true, effective: true }),
    from: date('From'),
    to: date('To'),
    cookId: reference('Cook', 'person'),
    besideId: reference('Beside', 'jar', { rare: true }),
    recipe: text('Recipe', { readBy: ['CLERK'], renamedFrom: 'formula' }),
  },
  form: {
    What: ['content', 'code', 'maker', 'litres', 'state', 'recipe'],
    Where: ['shelf', 'from', 'to', 'cookId', 'besideId', 'price', 'since'],
  },
  list: {
    columns: ['content', 'code', 'state', 'shelf', 'price'],
    optional: ['price'],
    filters: ['state'],
    sort: ['-shelf', 'content'],
    sortFor: { CLERK: ['content'] },
    counts: 'state',
    views: { 'Not open': { where: { state_ne: 'OPEN' } }, Counted: { where: { shelf_gte: 6000 }, roles: ['OWNER'] } },
    card: ['shelf'],
    reads: ['litres'],
    notFor: { shelf: ['CLERK'] },
  },
  access: {
    rows: { OWNER: 'all', CLERK: { is: { state: ['SHUT'] } } },
    list: staff,
    show: staff,
    create: staff,
    update: staff,
    remove: staff,
    restore: owners,
    export: owners,
    import: owners,
    choices: { state: { CLERK: ['SHUT'] } },
    fixed: { CLERK: 'cookId' },
  },
  actions: {
    open: {
      label: 'Open',
      roles: owners,
      when: { state: ['SHUT'] },
      next: { state: ['SHUT'] },
      confirm: 'Open {count}?',
      done: ' is open',
      danger: true,
      refusesTokens: 'view_only',
      bulk: true,
      input: { litres: number('Litres', { required: true, min: 1 }) },
    },
    fill: {
      label: 'Fill',
      roles: staff,
      input: { litres: number('Litres', { min: 1 }) },
      adds: ['litres'],
      ownButton: true,
      refusedBy: 'recipe',
    },
  },
  listActions: {
    tidy: {
      label: 'Tidy',
      roles: owners,
      confirm: 'Tidy all?',
      done: 'Tidied',
      danger: true,
      refusesTokens: 'token_scope',
      input: { shelf: number('Shelf', { required: true }) },
    },
  },
  routes: { list: '/larder', create: '/larder/put-up', edit: '/larder/:id/change', show: '/larder/:id' },
  listPath: '/jars',
  updatePath: '/jar/change/:id',
  validate: { fitsTheShelf },
  unique: [['content', 'maker']],
  uniqueWhen: [{ fields: ['shelf'], when: { state: ['OPEN'] } }],
  exclude: [{ same: ['cookId'], from: 'from', to: 'to', when: { state: ['OPEN'] } }],
  indexes: [['content', 'createDate']],
});

export const seat = resource({
  label: 'Seat',
  tokens: 'read',
  title: 'place',
  keyedBy: 'personId',
  restorable: false,
  fields: {
    personId: reference('Who', 'person', { required: true, createOnly: true }),
    place: text('Place', { required: true }),
  },
  list: { columns: ['place', 'personId'] },
  access: { rows: everything, list: staff, create: staff, update: staff, remove: staff },
  routes: { list: false },
});

export const houseRules = singleton({
  label: 'House rules',
  fields: { opening: text('Opening', { required: true }) },
  show: staff,
  update: owners,
  path: '/settings/house',
});

export const stock = view({
  label: 'Stock',
  fields: { state: select('State', { SHUT: 'Shut', OPEN: 'Open' }), jars: number('Jars') },
  title: 'id',
  list: { columns: ['state', 'jars'], filters: ['state'], sort: 'state' },
  access: { rows: everything, list: staff },
});

/** A resource whose name is a word of the statements that read lists. */
const named = (to: 'page' | 'found', label: string) =>
  resource({
    label,
    fields: { name: text('Name', { required: true, search: true }), nextId: reference('Next', to) },
    list: { columns: ['name', 'nextId'], sort: 'name' },
    access: { rows: everything, list: staff, create: staff, update: staff, remove: staff },
  });
export const [page, found] = [named('page', 'Page'), named('found', 'Find')];
