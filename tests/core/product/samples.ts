import type { FormatName } from '#core/fields/formatted/model/formats.ts';
import type { AnyField } from '#core/model/declaration/field.ts';
import {
  boolean,
  children,
  date,
  email,
  file,
  internal,
  json,
  list,
  moment,
  month,
  number,
  phone,
  postalCode,
  reference,
  select,
  tags,
  text,
  url,
} from '#core/model/declare.ts';
import type { ErrorCode } from '#core/model/errors.ts';
import type { CommonOptions } from '#core/model/fields/kind.ts';
import type { FieldByKind, FieldKind } from '#core/model/fields/registry.ts';

/** One option of a kind: a field that has it, what it takes, and what it refuses. */
export interface OptionSample {
  readonly field: AnyField;
  readonly value: unknown;
  readonly refused?: readonly [value: unknown, code: ErrorCode];
}

type Formatted = Omit<FieldByKind['formatted'], 'format'>;
/** The fields of each kind; of the kind that has several formats, those of each. */
type SampledFields = Omit<FieldByKind, 'formatted'> & { readonly postalCode: Formatted } & Readonly<
    Record<Exclude<FormatName, 'postalCode'>, Omit<Formatted, 'fills'>>
  >;
/** A kind, or one of the formats that one kind has. */
export type Sampled = Exclude<FieldKind, 'formatted'> | FormatName;

type OwnOption<K extends Sampled> = Exclude<keyof SampledFields[K], 'kind' | 'label' | keyof CommonOptions>;

/** What the suite knows of a kind. */
export interface Sample<K extends Sampled> {
  /** A field of this kind with these options. */
  readonly field: (label: string, options: CommonOptions, name: string, resource?: string) => AnyField;
  /** Two values, in the kind's order where it has one. */
  readonly values: readonly [unknown, unknown];
  /** What a filter asks for to find each of them. */
  readonly asked: readonly [string, string];
  /** The same in CSV; null where the kind stands in none. */
  readonly cells: readonly [string, string] | null;
  /** As the console shows them. */
  readonly shown: readonly [string, string];
  readonly refused: readonly [value: unknown, code: ErrorCode];
  /** A field for each of the kind's own options: a new one does not compile until it stands here. */
  readonly options: { readonly [O in OwnOption<K>]-?: OptionSample };
}

const codes = { A: 'Alder', B: 'Birch', C: 'Cedar' };
const drawing = { width: 2, height: 2 };

/** A small picture: what a file field takes. */
export function picture(name: string): File {
  const png = 'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGP4z8AARAwQCgAf7gP9i18U1AAAAABJRU5ErkJggg==';
  return new File([Uint8Array.from(atob(png), (one) => one.charCodeAt(0))], name, { type: 'image/png' });
}

/** The resources of sub-rows that are rows of their own, by name: each field has one. */
export const lines = new Map<string, ReturnType<typeof line>>();

function line(of: string) {
  return internal('Line', {
    parentId: reference('Parent', of, { required: true }),
    word: text('Word', { required: true, max: 20 }),
    count: number('Count'),
  });
}

function lineOf(field: string, resource = 'a-children') {
  const name = `line-${resource}-${field}`.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const found = lines.get(name) ?? line(resource);
  lines.set(name, found);
  return found;
}

/** Every kind: a new one does not compile until it has samples. */
export const samples = {
  text: {
    field: (label, options) => text(label, options),
    values: ['alpha one', 'beta two'],
    asked: ['alpha one', 'beta two'],
    cells: ['alpha one', 'beta two'],
    shown: ['alpha one', 'beta two'],
    refused: [5, 'type'],
    options: {
      unique: { field: text('Unique', { unique: true }), value: 'only' },
      search: { field: text('Search', { search: true }), value: 'needle in hay' },
      lines: { field: text('Lines', { lines: 3 }), value: 'one\ntwo' },
      min: { field: text('Min', { min: 3 }), value: 'abc', refused: ['ab', 'text_min'] },
      max: { field: text('Max', { max: 3 }), value: 'abc', refused: ['abcd', 'text_max'] },
      maxBytes: { field: text('Max bytes', { maxBytes: 4 }), value: 'é', refused: ['éééé', 'text_bytes'] },
      pattern: {
        field: text('Pattern', { pattern: '[a-z]+', hint: 'small letters' }),
        value: 'abc',
        refused: ['ABC', 'pattern'],
      },
      hint: {
        field: text('Hint', { pattern: '[0-9]+', hint: 'digits' }),
        value: '123',
        refused: ['abc', 'pattern'],
      },
      reads: {
        field: text('Reads', { pattern: '\\d\\d:\\d\\d', hint: '09:00', reads: 'time' }),
        value: '09:00',
        refused: ['noon', 'pattern'],
      },
      generated: { field: text('Generated', { generated: true }), value: 'said' },
      initial: { field: text('Initial', { initial: 'begun' }), value: 'other' },
    },
  },
  number: {
    field: (label, options) => number(label, options),
    values: [7, 11],
    asked: ['7', '11'],
    cells: ['7', '11'],
    shown: ['7', '11'],
    refused: [1.5, 'number_integer'],
    options: {
      unique: { field: number('Unique', { unique: true }), value: 1 },
      min: { field: number('Min', { min: 3 }), value: 3, refused: [2, 'number_min'] },
      max: { field: number('Max', { max: 3 }), value: 3, refused: [4, 'number_max'] },
      choices: { field: number('Choices', { choices: [20, 40] }), value: 40, refused: [30, 'option'] },
      decimals: { field: number('Decimals', { decimals: 2 }), value: 1.25, refused: [1.255, 'number_decimals'] },
      unit: { field: number('Unit', { unit: 'km' }), value: 5 },
      yen: { field: number('Yen', { yen: true }), value: 1200 },
      initial: { field: number('Initial', { initial: 9 }), value: 8 },
    },
  },
  date: {
    field: (label, options) => date(label, options),
    values: ['2026-01-31', '2026-03-01'],
    asked: ['2026-01-31', '2026-03-01'],
    cells: ['2026/01/31', '2026/03/01'],
    shown: ['2026/01/31', '2026/03/01'],
    refused: ['2026-02-30', 'date_missing'],
    options: {
      unique: { field: date('Unique', { unique: true }), value: '2026-05-05' },
      notBefore: {
        field: date('Not before', { notBefore: 'initial' }),
        value: '2026-07-02',
        refused: ['2026-06-30', 'date_before'],
      },
      initial: { field: date('Initial', { initial: 'today' }), value: '2026-07-01' },
    },
  },
  month: {
    field: (label, options) => month(label, options),
    values: ['2026-01', '2026-11'],
    asked: ['2026-01', '2026-11'],
    cells: ['2026/01', '2026/11'],
    shown: ['2026/01', '2026/11'],
    refused: ['2026-13', 'date_missing'],
    options: { unique: { field: month('Unique', { unique: true }), value: '2026-05' } },
  },
  moment: {
    field: (label, options) => moment(label, options),
    values: [Date.UTC(2026, 0, 31, 3), Date.UTC(2026, 2, 1, 3)],
    asked: [String(Date.UTC(2026, 0, 31, 3)), String(Date.UTC(2026, 2, 1, 3))],
    cells: ['2026/01/31 12:00:00', '2026/03/01 12:00:00'],
    shown: ['2026/01/31 12:00', '2026/03/01 12:00'],
    refused: ['noon', 'date_invalid'],
    options: { unique: { field: moment('Unique', { unique: true }), value: Date.UTC(2026, 4, 5) } },
  },
  select: {
    field: (label, options) => select(label, codes, options),
    values: ['A', 'B'],
    asked: ['A', 'B'],
    cells: ['Alder', 'Birch'],
    shown: ['Alder', 'Birch'],
    refused: ['X', 'option'],
    options: {
      options: { field: select('Options', { U: 'Up', D: 'Down' }), value: 'D', refused: ['A', 'option'] },
      unique: { field: select('Unique', codes, { unique: true }), value: 'C' },
      many: { field: select('Many', codes, { many: true }), value: ['A', 'C'], refused: ['A', 'type'] },
      initial: { field: select('Initial', codes, { initial: 'B' }), value: 'C' },
      tones: { field: select('Tones', codes, { tones: { A: 'info', B: 'danger' } }), value: 'B' },
    },
  },
  boolean: {
    field: (label, options) => boolean(label, options),
    values: [false, true],
    asked: ['false', 'true'],
    cells: ['No', 'Yes'],
    shown: ['No', 'Yes'],
    refused: ['yes', 'type'],
    options: {
      initial: { field: boolean('Initial', { initial: true }), value: false },
      words: { field: boolean('Words', { words: ['open', 'shut'] }), value: true },
    },
  },
  email: {
    field: (label, options) => email(label, options),
    values: ['a@example.com', 'b@example.com'],
    asked: ['a@example.com', 'b@example.com'],
    cells: ['a@example.com', 'b@example.com'],
    shown: ['a@example.com', 'b@example.com'],
    refused: ['nobody', 'type'],
    options: {
      unique: { field: email('Unique', { unique: true }), value: 'only@example.com' },
      search: { field: email('Search', { search: true }), value: 'needle@example.com' },
    },
  },
  url: {
    field: (label, options) => url(label, options),
    values: ['https://a.example/', 'https://b.example/'],
    asked: ['https://a.example/', 'https://b.example/'],
    cells: ['https://a.example/', 'https://b.example/'],
    shown: ['a.example/', 'b.example/'],
    refused: ['ftp://a.example/', 'type'],
    options: {
      unique: { field: url('Unique', { unique: true }), value: 'https://only.example/' },
      search: { field: url('Search', { search: true }), value: 'https://needle.example/' },
    },
  },
  phone: {
    field: (label, options) => phone(label, options),
    values: ['03-1234-5678', '06-1234-5678'],
    asked: ['03-1234-5678', '06-1234-5678'],
    cells: ['03-1234-5678', '06-1234-5678'],
    shown: ['03-1234-5678', '06-1234-5678'],
    refused: ['call me', 'type'],
    options: {
      unique: { field: phone('Unique', { unique: true }), value: '03-9999-0001' },
      search: { field: phone('Search', { search: true }), value: '03-9999-0002' },
    },
  },
  postalCode: {
    field: (label, options) => postalCode(label, options),
    values: ['100-0001', '530-0001'],
    asked: ['100-0001', '530-0001'],
    cells: ['100-0001', '530-0001'],
    shown: ['100-0001', '530-0001'],
    refused: ['12', 'type'],
    options: {
      unique: { field: postalCode('Unique', { unique: true }), value: '999-0001' },
      search: { field: postalCode('Search', { search: true }), value: '999-0002' },
      fills: { field: postalCode('Fills', { fills: 'address' }), value: '999-0003' },
    },
  },
  tags: {
    field: (label, options) => tags(label, options),
    values: [['red'], ['green', 'blue']],
    asked: ['red', 'green'],
    cells: ['red', 'green; blue'],
    shown: ['red', 'green; blue'],
    refused: ['red', 'type'],
    options: { max: { field: tags('Max', { max: 1 }), value: ['one'], refused: [['one', 'two'], 'rows_max'] } },
  },
  reference: {
    field: (label, options) => reference(label, 'person', options),
    values: [1, 2],
    asked: ['1', '2'],
    cells: ['Olive Owner', 'Clark Clerk'],
    shown: ['Olive Owner', 'Clark Clerk'],
    refused: [999, 'reference_missing'],
    options: {
      to: { field: reference('To', 'tool'), value: 1, refused: [999, 'reference_missing'] },
      unique: { field: reference('Unique', 'person', { unique: true }), value: 2 },
      many: { field: reference('Many', 'person', { many: true }), value: [1, 2], refused: [1, 'type'] },
      tab: { field: reference('Tab', 'person', { tab: true }), value: 1 },
      keepOnDelete: { field: reference('Keep on delete', 'person', { keepOnDelete: true }), value: 1 },
      only: {
        field: reference('Only', 'person', { only: { role: ['CLERK'] } }),
        value: 2,
        refused: [1, 'reference_missing'],
      },
      searchThrough: { field: reference('Through', 'person', { searchThrough: true }), value: 1 },
      offeredTo: { field: reference('Offered to', 'person', { offeredTo: ['CLERK'] }), value: 1 },
    },
  },
  file: {
    field: (label, options) => file(label, options),
    values: [picture('a.png'), picture('b.png')],
    asked: ['', ''],
    cells: null,
    shown: ['a.png', 'b.png'],
    refused: [new File(['no picture'], 'a.txt', { type: 'text/plain' }), 'file_type'],
    options: {
      types: {
        field: file('Types', { types: ['image/png'] }),
        value: picture('c.png'),
        refused: [new File(['x'], 'a.jpg', { type: 'image/jpeg' }), 'file_type'],
      },
      maxSize: { field: file('Max size', { maxSize: 1000 }), value: picture('d.png') },
    },
  },
  json: {
    field: (label, options) => json(label, options),
    values: [drawing, { width: 3, height: 3 }],
    asked: ['', ''],
    cells: null,
    shown: [JSON.stringify(drawing), JSON.stringify({ width: 3, height: 3 })],
    refused: ['x'.repeat(30_000), 'invalid'],
    options: { ids: { field: json('IDs', { ids: true }), value: [1, 2], refused: ['one', 'type'] } },
  },
  list: {
    field: (label, options) => list(label, { word: text('Word', { required: true }), count: number('Count') }, options),
    values: [[{ word: 'one', count: 1 }], [{ word: 'two', count: 2 }]],
    asked: ['', ''],
    cells: null,
    shown: ['one', 'two'],
    refused: [[{ count: 1 }], 'required'],
    options: {
      fields: {
        field: list('Fields', { day: date('Day', { required: true }) }),
        value: [{ day: '2026-01-31' }],
        refused: [[{ day: 'never' }], 'date_invalid'],
      },
      max: {
        field: list('Max', { word: text('Word', { required: true }) }, { max: 1 }),
        value: [{ word: 'one' }],
        refused: [[{ word: 'one' }, { word: 'two' }], 'rows_max'],
      },
      // How the history compares them its own tests say
      terms: {
        field: list('Terms', { from: date('From'), to: date('To') }, { terms: { from: 'from', to: 'to' } }),
        value: [{ from: '2026-01-31' }],
      },
    },
  },
  children: {
    field: (label, options, name, of) => children(label, lineOf(name, of), 'parentId', options),
    values: [[{ word: 'one', count: 1 }], [{ word: 'two', count: 2 }]],
    asked: ['', ''],
    cells: null,
    shown: ['one', 'two'],
    refused: [[{ count: 1 }], 'required'],
    options: {
      // Which rows they are, and by which reference, is what makes the kind
      of: { field: children('Of', lineOf('of'), 'parentId'), value: [{ word: 'one' }] },
      // What stands in CSV the import's own tests say
      csvKey: { field: children('Key', lineOf('csvKey'), 'parentId', { csvKey: ['word'] }), value: [{ word: 'one' }] },
      parent: { field: children('Parent', lineOf('parent'), 'parentId'), value: [{ word: 'one' }] },
      fields: { field: children('Fields', lineOf('fields'), 'parentId'), value: [{ word: 'one' }] },
      max: {
        field: children('Max', lineOf('max'), 'parentId', { max: 1 }),
        value: [{ word: 'one' }],
        refused: [[{ word: 'one' }, { word: 'two' }], 'rows_max'],
      },
    },
  },
} satisfies { readonly [K in Sampled]: Sample<K> };
