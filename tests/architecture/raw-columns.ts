import { parseSync } from 'vite';

/** A name in the text of an SQL template that stands neither for the language's own nor for what the same statement introduces. */
export interface RawName {
  readonly file: string;
  readonly line: number;
  readonly name: string;
}

/** Stands where a value, a table or a column is put in. */
const hole = '§';

/** Words of SQL, its types and functions: whatever else stands in a statement must be put in, or introduced by the statement. */
const ofSql = new Set(
  `all and any array as asc between bigint boolean by case conflict count cross date day delete desc distinct do else end exists
  false filter first float8 following for from full group having in insert int integer interval into is join jsonb last lateral
  left like limit locked materialized not nothing null nulls of offset on or order ordinality over partition precision double
  recordset returning row_number rows select set skip text then time timestamptz to true union unknown unnest update using values
  when where with within without zone at
  abs array_agg array_position avg bool_or cardinality char_length coalesce concat concat_ws date_trunc daterange excluded
  generate_series greatest hashint4 hashint4extended jsonb_agg jsonb_array_elements_text jsonb_build_array jsonb_build_object jsonb_object_agg
  jsonb_array_length jsonb_populate_recordset jsonb_to_recordset jsonb_typeof least length lower lpad max min nextval now nullif octet_length position
  pg_advisory_xact_lock pg_notify power setval string_agg substring sum to_char to_jsonb to_timestamp trim upper last_value`
    .split(/\s+/)
    .filter(Boolean),
);

/** The names that the SQL templates of a file spell out. */
export function rawNamesIn(file: string, text: string): RawName[] {
  const { program } = parseSync(file, text, { lang: 'ts' });
  const templates: { line: number; statement: string }[] = [];
  walk(program, ({ tag, quasi, start }) => {
    if (!isNamed(tag, 'sql') || typeof start !== 'number') return;
    templates.push({ line: text.slice(0, start).split('\n').length, statement: statementOf(quasi) });
  });
  // One template asks for what another one of the file has named
  const introduced = new Set(templates.flatMap(({ statement }) => [...introducedIn(statement)]));
  return [
    ...templates.flatMap(({ line, statement }) =>
      rawNames(statement, introduced).map((name) => ({ file, line, name })),
    ),
    ...[...text.matchAll(/\bsql\.raw\(/g)].map(({ index }) => ({
      file,
      line: text.slice(0, index).split('\n').length,
      name: 'sql.raw',
    })),
  ];
}

/** The text of a template, with what says nothing of columns taken out: values, comments, the types of casts. */
function statementOf(quasi: unknown): string {
  const quasis = quasi !== null && typeof quasi === 'object' && 'quasis' in quasi ? quasi.quasis : [];
  const parts = Array.isArray(quasis) ? quasis.map((one) => String(one.value.raw)) : [];
  return parts
    .join(hole)
    .replace(/--[^\n]*/g, ' ')
    .replace(/'(?:[^']|'')*'/g, "''")
    .replace(/::\s*[a-z_0-9]+(?:\[\])?/gi, ' ');
}

/** The names under which tables stand in a statement as words. */
function tablesIn(statement: string): ReadonlySet<string> {
  const names = [...statement.matchAll(/\b(?:from|join|update|into)\s+§\s+(?:as\s+)?([a-z_]+)\b/gi)];
  return new Set(names.map(([, name = '']) => name).filter((name) => !ofSql.has(name.toLowerCase())));
}

/** The names that a statement itself gives: to results, to records and to sub-queries. */
function introducedIn(statement: string): ReadonlySet<string> {
  const introduced = new Set<string>();
  for (const [, name = ''] of statement.matchAll(/\bas\s+"?([a-z_]+)"?/gi)) introduced.add(name);
  for (const [, name = ''] of statement.matchAll(
    /(?:^|\bwith|,)\s*([a-z_]+)\s+as\s+(?:(?:not\s+)?materialized\s+)?\(/gi,
  ))
    introduced.add(name);
  // `as given(id integer, day date)`, `as seen(place, position)`, or behind a sub-query without `as`
  for (const [, names = ''] of statement.matchAll(/\bas\s+[a-z_]+\s*\(([^()]*)\)/gi))
    for (const one of names.split(',')) introduced.add(one.trim().split(/\s+/)[0] ?? '');
  for (const [, name = ''] of statement.matchAll(/\)\s+([a-z_]+)\b/gi)) if (!ofSql.has(name)) introduced.add(name);
  return introduced;
}

function rawNames(statement: string, introduced: ReadonlySet<string>): readonly string[] {
  const tables = tablesIn(statement);
  const words = [...statement.matchAll(/(?:\b([a-z_]+)\.)?"?\b([a-z_][a-z_0-9]*)\b"?/gi)];
  return words.flatMap(([, of, name = '']) => {
    const word = name.toLowerCase();
    if (of !== undefined && (tables.has(of) || of === 'excluded')) return [`${of}.${name}`];
    if (of === undefined && ofSql.has(word)) return [];
    return introduced.has(name) || tables.has(name) ? [] : [of === undefined ? name : `${of}.${name}`];
  });
}

function walk(node: unknown, see: (node: Readonly<Record<string, unknown>>) => void): void {
  if (Array.isArray(node)) {
    for (const one of node) walk(one, see);
    return;
  }
  if (node === null || typeof node !== 'object') return;
  const one = node as Readonly<Record<string, unknown>>;
  if (one.type === 'TaggedTemplateExpression') see(one);
  for (const value of Object.values(one)) walk(value, see);
}

function isNamed(node: unknown, name: string): boolean {
  return node !== null && typeof node === 'object' && 'name' in node && node.name === name;
}
