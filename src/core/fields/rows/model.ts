import {
  type CommonOptions,
  type Fault,
  fault,
  type Kind,
  limitMistakes,
  ok,
  type Parsed,
  type RowParser,
  usual,
} from '#core/model/fields/kind.ts';
import { words } from '#core/model/language.ts';
import type { JsonSchema } from '#core/model/shape.ts';

export interface RowsOptions extends CommonOptions {
  /** Maximum number of rows; 100 by default. */
  max?: number;
}

export interface ListOptions extends RowsOptions {
  /** Its rows are the dated values of the row over time: those of each are valid between the days in these sub-fields. */
  terms?: { readonly from: string; readonly to: string };
}

/** Sub-rows stored inside the row, as JSON. */
export interface ListField extends ListOptions {
  kind: 'list';
  label: string;
  fields: Readonly<Record<string, unknown>>;
}

export interface ChildrenOptions extends RowsOptions {
  /** Includes its rows in the parent's CSV, one line each; these fields identify a sub-row within its parent. */
  csvKey?: readonly string[];
}

/** Sub-rows that are rows of another resource, edited with their parent. */
export interface ChildrenField extends ChildrenOptions {
  kind: 'children';
  label: string;
  /** The name of the child resource. */
  of: string;
  /** The child's reference to this row. */
  parent: string;
  fields: Readonly<Record<string, unknown>>;
}

/** A row inside of a row, by the names of its fields. */
export type SubRow = Readonly<Record<string, unknown>>;

function parseRows(raw: unknown, field: ListField | ChildrenField, parseRow: RowParser): Parsed<SubRow[]> {
  const { max = 100 } = field;
  if (!Array.isArray(raw)) return fault('type', { type: words().types.list });
  if (raw.length > max) return fault('rows_max', { max });
  const rows: SubRow[] = [];
  const faults: Fault[] = [];
  raw.forEach((one: unknown, index) => {
    const parsed = parseRow(one, field.fields);
    if ('value' in parsed) rows.push(parsed.value);
    else
      faults.push(
        ...parsed.faults.map((each) => ({
          ...each,
          at: [index, each.at].filter((part) => part !== undefined).join('.'),
        })),
      );
  });
  return faults.length > 0 ? { faults } : ok(rows);
}

// The schema of the sub-rows is added where all kinds are known
const schema = ({ max = 100 }: RowsOptions): JsonSchema => ({
  type: 'array',
  maxItems: max,
  items: { type: 'object' },
});

const rows = {
  ...usual,
  parse: parseRows,
  operators: [],
  asked: () => fault('type', { type: words().types.list }),
  sortable: false,
  inCsv: false,
  room: () => 'table',
  empty: () => [],
  initial: () => [],
  mistakes: ({ max, fields }) => [
    ...limitMistakes({ max }),
    ...(Object.keys(fields).length === 0 ? ['rows of no fields; name what they hold'] : []),
  ],
  toText: (value) => JSON.stringify(value),
  fromText: () => undefined,
  schema,
} as const satisfies Kind<ListField | ChildrenField, SubRow[]>;

export const listKind = rows satisfies Kind<ListField, SubRow[]>;
// A sub-row has a history of its own, so that a change cannot simply be undone
export const childrenKind = { ...rows, isUndoable: false } as const satisfies Kind<ChildrenField, SubRow[]>;
