// `npm run extending`: does in a scratch copy what docs/extending.md says of a tab, a kind, a role and a call, one after the other, and
// checks that each touches just the files that the page names, and that all of it compiles.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { node24 } from './lib/node24.mjs';
import { root } from './lib/root.mjs';

/** What is done to a file: a new one is given whole, of another one a place that stands in it once is replaced. */
type Edits = Readonly<Record<string, string | readonly (readonly [find: string, put: string])[]>>;

const kind = 'colour';

/** By the heading of docs/extending.md under which it is described. */
const recipes: Readonly<Record<string, Edits>> = {
  'A tab': {
    'src/features/stores/console/notes-tab.tsx': `import type { Row } from '#core/console/ui/rows.ts';

/** What was noted of a store. */
export function NotesTab({ store }: { store: Row }) {
  return <p>{String(store.note ?? 'メモはありません')}</p>;
}
`,
    'src/features/stores/console/show.tsx': [
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
  'A kind': {
    [`src/core/model/fields/${kind}.ts`]: `import { type CommonOptions, fault, type Kind, ok, usualWords } from './kind.ts';

export interface ColourOptions extends CommonOptions {}

export interface ColourField extends ColourOptions {
  kind: 'colour';
  label: string;
}

/** A colour as the web writes it: #0a3d62, in lower case. */
export const colour = {
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
      [`import { type DateField,`, `import { type ColourField, colour } from './colour.ts';\nimport { type DateField,`],
      [`  postalCode: PostalCodeField;\n`, `  postalCode: PostalCodeField;\n  colour: ColourField;\n`],
      [`  postalCode: string;\n`, `  postalCode: string;\n  colour: string;\n`],
      [`  postalCode,\n  tags,\n`, `  postalCode,\n  colour,\n  tags,\n`],
    ],
    'src/core/model/declare.ts': [
      [
        `import type { DateOptions,`,
        `import type { ColourOptions } from './fields/colour.ts';\nimport type { DateOptions,`,
      ],
      [
        `export function email<`,
        `export function colour<const O extends ColourOptions = NoOptions>(label: string, options?: Exact<O, ColourOptions>) {
  return declared('colour', label, or<O>(options));
}
export function email<`,
      ],
    ],
    'src/core/server/columns/registry.ts': [[`  postalCode: words,\n`, `  postalCode: words,\n  colour: words,\n`]],
    [`src/core/console/fields/${kind}/input.tsx`]: `import { Input } from 'antd';
import type { ResolvedFieldOf } from '#core/model/resolve.ts';
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
    'src/domain/roles.ts': [
      [`  'GENERAL_CLAIMED_BY_FLEX',\n] as const;\n`, `  'GENERAL_CLAIMED_BY_FLEX',\n  'AUDITOR',\n] as const;\n`],
      [
        `  GENERAL_CLAIMED_BY_FLEX: '一般（フレックス請求）',\n`,
        `  GENERAL_CLAIMED_BY_FLEX: '一般（フレックス請求）',\n  AUDITOR: '監査人',\n`,
      ],
    ],
    'resources.config.ts': [
      [
        `    access: { rows: { SYSTEM_ADMINISTRATOR: 'all' }, list: ['SYSTEM_ADMINISTRATOR'] },`,
        `    access: {
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
};

const copy = mkdtempSync(join(tmpdir(), 'tenjun-extending-'));
process.once('exit', () => rmSync(copy, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
const listed = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' });
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

/** The files that a section of the page names, in its list. */
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
