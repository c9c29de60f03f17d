import type { Chance } from './seeded-random.ts';

/** A JSON Schema as OpenAPI carries it. */
export type Schema = { readonly [key: string]: unknown };

/** Texts that have broken somebody's software before. None of them looks like what `judge.ts` calls a leak. */
export const nastyTexts = [
  '',
  ' ',
  '　',
  '\0',
  'a\0b',
  '\ud800',
  'あ'.repeat(5000),
  '9'.repeat(400),
  '-'.repeat(3000),
  '0'.repeat(4000),
  '090-'.repeat(60),
  `${'0-'.repeat(45)}x`,
  `${'a'.repeat(3000)}!`,
  `${'a.'.repeat(2000)}@`,
  `a@${'b.'.repeat(1500)}`,
  `http://${'a'.repeat(3000)}`,
  'http://',
  'javascript:alert(1)',
  '//evil.example.net',
  "'; drop table search_conditions; --",
  "' or '1'='1",
  '"><script>alert(1)</script>',
  '{{7*7}}',
  "=cmd|'/c calc'!A0",
  '@SUM(1)',
  '../../../../etc/passwd',
  '%00%0d%0a',
  'a\r\nSet-Cookie: b=c',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '1e309',
  '0x10',
  '-0',
  '2026-02-30',
  '9999-12-31',
  '0000-00-00',
  '2026-13',
  '👨‍👩‍👧‍👦🏳️‍🌈',
  '\u202eabc',
  'İıﬀ',
  '髙﨑①㈱',
  '*/*',
  '\\',
  '%',
  '_',
  'T1234567890123',
  '123-4567',
  '#1',
  'あ、い',
] as const;

const nastyNumbers = [
  0, -0, -1, 1.5, 1e300, -1e300, 5e-324, 2_147_483_647, 2_147_483_648, -2_147_483_649, 9_007_199_254_740_992, 1e15,
];

const deep = (levels: number): unknown => (levels === 0 ? 1 : { a: [deep(levels - 1)] });

/** Something that no schema asked for. */
export function nasty(chance: Chance): unknown {
  switch (chance.below(8)) {
    case 0:
      return chance.pick(nastyNumbers);
    case 1:
      return chance.pick([null, true, false]);
    case 2:
      return chance.pick([{}, [], [[]], [null], { length: 3 }, { toString: 1 }, { id: {} }, deep(40)]);
    case 3:
      return Array.from({ length: chance.pick([3, 40, 1200]) }, () => chance.pick(nastyTexts));
    default:
      return chance.pick(nastyTexts);
  }
}

/** What is really there: ids by resource, and other names that calls speak of. */
export interface Known {
  ids(resource: string | null): readonly number[];
  readonly words: readonly string[];
}

/** A value of the schema, or, once in a while, one that is not. */
export function madeValue(schema: Schema, chance: Chance, known: Known, oddness = 6): unknown {
  if (chance.once(oddness)) return nasty(chance);
  const options = Array.isArray(schema.enum) ? schema.enum : undefined;
  if (options !== undefined && options.length > 0) return chance.pick(options);
  const type = Array.isArray(schema.type) ? chance.pick(schema.type) : schema.type;
  switch (type) {
    case 'integer':
    case 'number': {
      const target = /^id of (.+)$/.exec(String(schema.description ?? ''))?.[1];
      if (target !== undefined || /id$/i.test(String(schema.title ?? '')))
        return chance.pick([...known.ids(target ?? null), 1, 2_147_483_000]);
      const [min, max] = [Number(schema.minimum ?? 0), Number(schema.maximum ?? 1_000_000)];
      return chance.pick([min, max, min - 1, max + 1, Math.round((min + max) / 2), min + 0.5]);
    }
    case 'boolean':
      return chance.once(2);
    case 'array': {
      const items = schemaIn(schema.items);
      return Array.from({ length: chance.pick([0, 1, 2, 5]) }, () => madeValue(items, chance, known, oddness * 2));
    }
    case 'object':
      return objectOf(schema, chance, known, oddness);
    case 'null':
      return null;
    default:
      return textOf(schema, chance, known);
  }
}

/** An object of the schema: as it should be but for one field, or with parts missing, wrong or too many. */
export function objectOf(schema: Schema, chance: Chance, known: Known, oddness = 6): Record<string, unknown> {
  const properties = Object.entries(schemaIn(schema.properties));
  const required = Array.isArray(schema.required) ? schema.required : [];
  const isFine = chance.once(2);
  const body: Record<string, unknown> = {};
  for (const [name, one] of properties) {
    const isNeeded = required.includes(name) && (isFine || !chance.once(15));
    if (isNeeded || chance.once(2)) body[name] = madeValue(schemaIn(one), chance, known, isFine ? 1000 : oddness * 3);
  }
  if (isFine && properties.length > 0) body[chance.pick(properties)[0]] = chance.pick(nastyTexts);
  if (!isFine && chance.once(6))
    body[chance.pick(['nobodyKnowsThis', 'id', 'deleteDate', 'systemUserRole', 'toString'])] = nasty(chance);
  return body;
}

function textOf(schema: Schema, chance: Chance, known: Known): string {
  const length = Number(schema.maxLength ?? 40);
  const day = `2026-${String(1 + chance.below(12)).padStart(2, '0')}-${String(1 + chance.below(31)).padStart(2, '0')}`;
  if (schema.format === 'date') return day;
  if (schema.format === 'email') return `fuzz${chance.below(1000)}@example.com`;
  if (schema.format === 'uri') return `https://example.com/${chance.below(1000)}`;
  return chance.pick([
    ...known.words,
    `文字${chance.below(100_000)}`,
    day,
    day.slice(0, 7),
    'あ'.repeat(Math.min(length, 500)),
    'あ'.repeat(Math.min(length + 1, 501)),
    'x',
    '090-1234-5678',
    '150-0002',
  ]);
}

export function schemaIn(value: unknown): Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}
