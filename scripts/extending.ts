// `npm run extending`: follows the recipes of docs/extending.md in a scratch copy, one after the other, and checks that
// each changes exactly the files that the page lists, and that the result compiles.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { node24 } from './lib/node24.mjs';
import { root } from './lib/root.mjs';

/** The changes to each file: the whole text of a new file, or replacements of texts that occur exactly once. */
type Edits = Readonly<Record<string, string | readonly (readonly [find: string, put: string])[]>>;

const kind = 'colour';

/** By heading of docs/extending.md. */
const recipes: Readonly<Record<string, Edits>> = {
  'A tab': {
    'src/pages/stores/console/notes-tab.tsx': `import type { Row } from '#core/model/row-types.ts';

/** What was noted of a store. */
export function NotesTab({ store }: { store: Row }) {
  return <p>{String(store.note ?? 'メモはありません')}</p>;
}
`,
    'src/pages/stores/console/show.tsx': [
      [
        `        ...termsOf(`,
        `        { key: 'notes', label: 'メモ', children: <NotesTab store={row} /> },
        ...termsOf(`,
      ],
      [
        `import { termsOf } from '#terms/console/terms-of.tsx';
`,
        `import { termsOf } from '#terms/console/terms-of.tsx';
import { NotesTab } from './notes-tab.tsx';
`,
      ],
    ],
  },
  'A many-to-many': {
    'resources.config.ts': [
      [
        `  'store-note': stores.storeNote,\n`,
        `  'note-location': ranking.noteLocation,\n  'store-note': stores.storeNote,\n`,
      ],
    ],
    'resources/ranking.ts': [
      [`import {\n  boolean,\n`, `import {\n  between,\n  boolean,\n  children,\n`],
      [
        `export const searchLocation = resource({`,
        `export const noteLocation = between(
  'メモの検索位置',
  {
    noteId: reference('メモ', 'store-note', { required: true }),
    locationId: reference('検索位置情報', 'search-location', { required: true }),
  },
  { remark: text('ひとこと', { max: 100 }) },
);

export const searchLocation = resource({`,
      ],
      [
        `    radius: number('半径', { required: true`,
        `    notes: children('メモ', noteLocation, 'locationId'),
    radius: number('半径', { required: true`,
      ],
    ],
    'resources/stores.ts': [
      [`import { searchConditionDetail } from`, `import { noteLocation, searchConditionDetail } from`],
      [
        `    text: text('内容', { required: true, max: 200, search: true }),
`,
        `    text: text('内容', { required: true, max: 200, search: true }),
    locations: children('検索位置', noteLocation, 'noteId'),
`,
      ],
    ],
  },
  'A computed column': {
    'resources/stores.ts': [
      [
        `    day: date('日', { required: true, initial: 'today' }),
`,
        `    day: date('日', { required: true, initial: 'today' }),
    age: number('経過日数', { computed: daysFrom(own('day'), today) }),
`,
      ],
      [`columns: ['day', 'text', 'storeId'],`, `columns: ['day', 'age', 'text', 'storeId'],`],
    ],
  },
  'A cell': {
    'src/pages/stores/console/age-of-note.tsx': `import type { ShownProps } from '#core/console/fields/props.ts';
import { dayOf } from '#core/model/day.ts';
import type { ResolvedFieldOf } from '#core/model/resolved/field.ts';

/** The day of a note; one of today stands out. */
export function AgeOfNote({ value }: ShownProps<ResolvedFieldOf<'date'>>) {
  return value === dayOf(Date.now()) ? <strong>今日</strong> : <span>{String(value)}</span>;
}
`,
    'src/pages/stores/console.ts': [
      [
        `  fields: {
`,
        `  fields: {
    'store-note': { day: { cell: AgeOfNote } },
`,
      ],
      [
        `import type { FieldKinds } from '#domain/resource-name.ts';
`,
        `import type { FieldKinds } from '#domain/resource-name.ts';
import { AgeOfNote } from './console/age-of-note.tsx';
`,
      ],
    ],
  },
  'A resource of one row': {
    'resources.config.ts': [[`  brand: system.brand,\n`, `  brand: system.brand,\n  reception: system.reception,\n`]],
    'resources/system.ts': [
      [`import { admins } from`, `import { admins, staff } from`],
      [
        `export const auditLog = resource({`,
        `export const reception = singleton({
  label: '受付時間',
  fields: { opens: text('開始', { required: true, max: 5 }), closes: text('終了', { required: true, max: 5 }) },
  show: staff,
  update: admins,
});

export const auditLog = resource({`,
      ],
    ],
  },
  'An action': {
    'resources/places.ts': [
      [
        `    card: ['use', 'body'],
  },
`,
        `    card: ['use', 'body'],
  },
  actions: { rename: { label: '名前の変更', roles: admins, input: { name: text('名前', { required: true, max: 100 }) } } },
`,
      ],
    ],
    'src/features/reviews/server/reply-template-rule.ts': [
      [
        `  async beforeWrite(`,
        `  actions: {
    async rename(_row, _context, { name }) {
      return { name };
    },
  },
  async beforeWrite(`,
      ],
    ],
  },
  'A kind': {
    [`src/core/model/fields/${kind}.ts`]: `import { type CommonOptions, fault, type Kind, ok, usualWords } from './kind.ts';

export interface ColourOptions extends CommonOptions {}

export interface ColourField extends ColourOptions {
  kind: 'colour';
  label: string;
}

/** A colour as the web writes it: #0a3d62, in lower case. */
export const colourKind = {
  ...usualWords,
  parse(raw) {
    const value = typeof raw === 'string' ? raw.trim().toLowerCase() : '';
    return /^#[0-9a-f]{6}$/.test(value) ? ok(value) : fault('type', { type: '色' });
  },
  toText: (value) => value,
  fromText: (cell) => cell,
  schema: () => ({ type: 'string', pattern: '^#[0-9a-f]{6}$' }),
} as const satisfies Kind<ColourField, string>;
`,
    'src/core/model/fields/registry.ts': [
      [
        `import { type DateField,`,
        `import { type ColourField, colourKind } from './colour.ts';\nimport { type DateField,`,
      ],
      [`  postalCode: PostalCodeField;\n`, `  postalCode: PostalCodeField;\n  colour: ColourField;\n`],
      [`  postalCode: string;\n`, `  postalCode: string;\n  colour: string;\n`],
      [`  postalCode: postalCodeKind,\n`, `  postalCode: postalCodeKind,\n  colour: colourKind,\n`],
    ],
    'tests/core/product/samples.ts': [
      [`  boolean,\n  children,\n`, `  boolean,\n  children,\n  colour,\n`],
      [
        `  phone: {`,
        `  colour: {
    field: (label, options) => colour(label, options),
    values: ['#0a3d62', '#b71540'],
    asked: ['#0a3d62', '#b71540'],
    cells: ['#0a3d62', '#b71540'],
    shown: ['#0a3d62', '#b71540'],
    refused: ['red', 'type'],
    options: {},
  },
  phone: {`,
      ],
    ],
    'tests/core/support/field-drivers.ts': [[`  phone: typed,\n`, `  phone: typed,\n  colour: typed,\n`]],
    'src/core/model/declare.ts': [
      [
        `import type { DateOptions }`,
        `import type { ColourOptions } from './fields/colour.ts';\nimport type { DateOptions }`,
      ],
      [
        `export function email<`,
        `export function colour<const O extends ColourOptions = NoOptions>(label: string, options?: Exact<O, ColourOptions>) {
  return declared('colour', label, or<O>(options));
}
export function email<`,
      ],
    ],
    'src/core/server/columns/registry.ts': [
      [`  postalCode: textColumn,\n`, `  postalCode: textColumn,\n  colour: textColumn,\n`],
    ],
    [`src/core/console/fields/${kind}/input.tsx`]: `import { Input } from 'antd';
import type { ResolvedFieldOf } from '#core/model/resolved/field.ts';
import type { InputProps } from '../props.ts';

/** The colour as it is written. */
export function ColourInput({ id, value, onChange, invalid, describedBy, label }: InputProps<ResolvedFieldOf<'colour'>>) {
  return (
    <Input
      id={id}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(event.target.value)}
      aria-label={label}
      aria-invalid={invalid}
      aria-describedby={describedBy}
    />
  );
}
`,
    'src/core/console/fields/text-of.ts': [
      [`  postalCode: asWritten,\n`, `  postalCode: asWritten,\n  colour: asWritten,\n`],
    ],
    'src/core/console/fields/single-inputs.tsx': [
      [`  postalCode: PostalCodeInput,\n`, `  postalCode: PostalCodeInput,\n  colour: ColourInput,\n`],
      [`import { DateInput }`, `import { ColourInput } from './colour/input.tsx';\nimport { DateInput }`],
    ],
    'src/core/console/fields/cells.tsx': [
      [`  postalCode: TextCell,\n`, `  postalCode: TextCell,\n  colour: TextCell,\n`],
    ],
    'src/core/console/fields/views.tsx': [
      [`  postalCode: TextView,\n`, `  postalCode: TextView,\n  colour: TextView,\n`],
    ],
    'tests/architecture/kinds.ts': [[`  postalCode: true,\n`, `  postalCode: true,\n  colour: true,\n`]],
    'src/core/console/fields/filters.tsx': [
      [`  postalCode: TextFilter,\n`, `  postalCode: TextFilter,\n  colour: TextFilter,\n`],
    ],
  },
  'A role': {
    'src/domain/accounts/roles.ts': [
      [`  'GENERAL_CLAIMED_BY_FLEX',\n] as const;\n`, `  'GENERAL_CLAIMED_BY_FLEX',\n  'AUDITOR',\n] as const;\n`],
      [
        `  GENERAL_CLAIMED_BY_FLEX: '一般（フレックス請求）',\n`,
        `  GENERAL_CLAIMED_BY_FLEX: '一般（フレックス請求）',\n  AUDITOR: '監査人',\n`,
      ],
    ],
    'resources/system.ts': [
      [
        `  access: { rows: { SYSTEM_ADMINISTRATOR: 'all' }, list: ['SYSTEM_ADMINISTRATOR'] },`,
        `  access: {
    rows: { SYSTEM_ADMINISTRATOR: 'all', AUDITOR: 'all' },
    list: ['SYSTEM_ADMINISTRATOR', 'AUDITOR'],
  },`,
      ],
    ],
    'tests/support/accounts.ts': [
      [
        `  GENERAL_CLAIMED_BY_FLEX: 'flex-client@example.com',\n`,
        `  GENERAL_CLAIMED_BY_FLEX: 'flex-client@example.com',\n  AUDITOR: 'auditor@example.com',\n`,
      ],
    ],
  },
  'A call': {
    'src/features/reviews/calls.ts': [
      [
        `export const fetchReviews = call({`,
        `/** How many wait for an answer. */
export const countUnanswered = call({
  method: 'get',
  path: '/place-review-unanswered',
  who: { resource: 'place-review', may: 'list' },
  summary: '未返信のクチコミの件数',
  tag,
  answer: data(object({ count: integer })),
});

export const fetchReviews = call({`,
      ],
    ],
    'src/features/reviews/server/review-routes.ts': [
      [
        `import { fetchReviews, getReviewSummary } from`,
        `import { countUnanswered, fetchReviews, getReviewSummary } from`,
      ],
      [
        `    on(fetchReviews, async`,
        `    on(countUnanswered, async ({ actor }) => {
      const { unanswered } = await countsOf(deps, scopeOf(deps, 'place-review', actor));
      return { count: unanswered };
    }),
    on(fetchReviews, async`,
      ],
    ],
  },
  'A plugin': {
    'package.json': [
      [
        `    "#notifications/*": `,
        `    "#noticeboard/*": "./src/features/noticeboard/*",
    "#notifications/*": `,
      ],
    ],
    'src/features/noticeboard/calls.ts': `import { call, data } from '#core/model/call.ts';
import { number } from '#core/model/declare.ts';
import { object, string } from '#core/model/shape.ts';
import { everyone } from '#domain/accounts/roles.ts';

/** What hangs on the board on that place. */
export const getNotice = call({
  method: 'get',
  path: '/noticeboard',
  who: everyone,
  query: { place: number('場所', { required: true }) },
  summary: '掲示',
  tag: '掲示板',
  answer: data(object({ words: string })),
});
`,
    'src/features/noticeboard/errors.ts': `import type { ErrorDefinitions } from '#core/model/error-codes.ts';

export const noticeboardErrors = {
  board_empty: { status: 404, message: '掲示はありません' },
} as const satisfies ErrorDefinitions;

declare module '#core/model/error-codes.ts' {
  interface ProductErrors {
    readonly noticeboard: typeof noticeboardErrors;
  }
}
`,
    'src/features/noticeboard/server/routes.ts': `import { AppError } from '#core/model/errors.ts';
import { type Endpoint, endpoints } from '#core/server/http/endpoint.ts';
import type { Deps } from '#product';
import { getNotice } from '../calls.ts';

/** What hangs on the board. */
export function noticeboardRoutes(deps: Deps): Endpoint[] {
  const on = endpoints(deps);
  return [
    on(getNotice, ({ query: { place } }) => {
      if (place > 1) throw new AppError('board_empty');
      return { words: '本日休業' };
    }),
  ];
}
`,
    'src/features/noticeboard/console/noticeboard.tsx': `import { useCall } from '#core/console/http/use-call.ts';
import { PageHeader } from '#core/console/ui/page-header.tsx';
import { getNotice } from '../calls.ts';

/** What hangs on the board. */
export default function Noticeboard() {
  const { data } = useCall(getNotice, { query: { place: 1 } });
  return (
    <div className="tj-page">
      <PageHeader title="掲示板" />
      {data?.words}
    </div>
  );
}
`,
    'src/features/noticeboard/console.ts': `import type { ConsolePlugin } from '#core/console/product/plugin.ts';
import type { FieldKinds } from '#domain/resource-name.ts';
import { everyone } from '#domain/accounts/roles.ts';

export const noticeboardScreens = {
  '/noticeboard': { title: '掲示板', gate: { roles: everyone }, load: () => import('./console/noticeboard.tsx') },
} as const;

/** What everybody should know. */
export const noticeboardConsole: ConsolePlugin<FieldKinds> = {
  screens: noticeboardScreens,
};
`,
    'src/words.ts': [
      [
        `import { postalCodeErrors }`,
        `import { noticeboardErrors } from '#noticeboard/errors.ts';
import { postalCodeErrors }`,
      ],
      [`  ...linksErrors,\n`, `  ...linksErrors,\n  ...noticeboardErrors,\n`],
    ],
    'src/features/noticeboard/server.ts': `import type { ServerPlugin } from '#product';
import * as calls from './calls.ts';
import { noticeboardRoutes } from './server/routes.ts';

/** What everybody should know. */
export const noticeboardServer = {
  calls: [calls],
  routes: [noticeboardRoutes],
} satisfies ServerPlugin;
`,
    'src/app/features.ts': [
      [
        `import { notificationsServer }`,
        `import { noticeboardServer } from '#noticeboard/server.ts';
import { notificationsServer }`,
      ],
      [`  notificationsServer,\n`, `  noticeboardServer,\n  notificationsServer,\n`],
    ],
    'src/app/console/product.ts': [
      [
        `import { notificationsConsole }`,
        `import { noticeboardConsole } from '#noticeboard/console.ts';
import { notificationsConsole }`,
      ],
      [`  notificationsConsole,\n`, `  noticeboardConsole,\n  notificationsConsole,\n`],
    ],
    'src/domain/page-paths.ts': [[`  '/outbox': true,\n`, `  '/noticeboard': true,\n  '/outbox': true,\n`]],
    'src/app/console/paths.ts': [
      [
        `import type { performanceScreens }`,
        `import type { noticeboardScreens } from '#noticeboard/console.ts';
import type { performanceScreens }`,
      ],
      [`  typeof mailScreens &\n`, `  typeof mailScreens &\n  typeof noticeboardScreens &\n`],
    ],
  },
};

const copy = mkdtempSync(join(tmpdir(), 'tenjun-extending-'));
process.once('exit', () => rmSync(copy, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
const listed = spawnSync('git', ['-c', `safe.directory=${root}`, 'ls-files', '-co', '--exclude-standard', '-z'], {
  cwd: root,
  encoding: 'utf8',
});
for (const file of listed.stdout.split('\0').filter((name) => name !== '' && existsSync(join(root, name)))) {
  mkdirSync(dirname(join(copy, file)), { recursive: true });
  cpSync(join(root, file), join(copy, file));
}
symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));

const page = readFileSync(join(root, 'docs/extending.md'), 'utf8');
const complaints: string[] = [];
for (const [name, edits] of Object.entries(recipes)) {
  const touched = Object.keys(edits).map((file) => file.replaceAll(kind, '<kind>'));
  const named = filesUnder(name);
  for (const file of touched) if (!named.includes(file)) complaints.push(`${name}: ${file} is touched, and not named`);
  for (const file of named) if (!touched.includes(file)) complaints.push(`${name}: ${file} is named, and not touched`);
  for (const [file, edit] of Object.entries(edits)) apply(name, file, edit);
  console.log(`${name}: ${touched.length} files`);
}
const { status, stdout, stderr } = spawnSync(node24(), [join(copy, 'scripts/typecheck.mjs')], {
  cwd: copy,
  encoding: 'utf8',
});
if (status !== 0) complaints.push(`it does not compile:\n${stdout}${stderr}`);
for (const one of complaints) console.error(one);
if (complaints.length === 0) console.log('Each touches what the page names, and all of it compiles.');
process.exitCode = complaints.length === 0 ? 0 : 1;

/** Returns the files listed in a section of the page. */
function filesUnder(heading: string): string[] {
  const [, section = ''] = page.split(`\n## ${heading}\n`);
  const [own = ''] = section.split('\n## ');
  return [...own.matchAll(/^- `([^`]+)`/gm)].map(([, file = '']) => file);
}

function apply(name: string, file: string, edit: Edits[string]): void {
  const path = join(copy, file);
  if (typeof edit === 'string') {
    if (existsSync(path)) complaints.push(`${name}: ${file} is there already`);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, edit);
    return;
  }
  let text = readFileSync(path, 'utf8');
  for (const [find, put] of edit) {
    const times = text.split(find).length - 1;
    if (times !== 1) complaints.push(`${name}: «${find.trim()}» stands ${times} times in ${file}, not once`);
    text = text.replace(find, () => put);
  }
  writeFileSync(path, text);
}
