import type { SeededRandom } from './seeded-random.ts';

/** A JSON Schema in the OpenAPI document. */
export type Schema = { readonly [key: string]: unknown };

/** Texts that often break software. None matches what `judge.ts` regards as a leak. */
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

/** A value that matches no schema. */
export function nasty(random: SeededRandom): unknown {
  switch (random.below(8)) {
    case 0:
      return random.pick(nastyNumbers);
    case 1:
      return random.pick([null, true, false]);
    case 2:
      return random.pick([{}, [], [[]], [null], { length: 3 }, { toString: 1 }, { id: {} }, deep(40)]);
    case 3:
      return Array.from({ length: random.pick([3, 40, 1200]) }, () => random.pick(nastyTexts));
    default:
      return random.pick(nastyTexts);
  }
}

/** Existing values: ids by resource, and other names that calls use. */
export interface Known {
  ids(resource: string | null): readonly number[];
  readonly words: readonly string[];
}

/** A value that matches the schema, or occasionally one that does not. */
export function madeValue(schema: Schema, random: SeededRandom, known: Known, oddness = 6): unknown {
  if (random.once(oddness)) return nasty(random);
  const options = Array.isArray(schema.enum) ? schema.enum : undefined;
  if (options !== undefined && options.length > 0) return random.pick(options);
  const type = Array.isArray(schema.type) ? random.pick(schema.type) : schema.type;
  switch (type) {
    case 'integer':
    case 'number': {
      const target = /^id of (.+)$/.exec(String(schema.description ?? ''))?.[1];
      if (target !== undefined || /id$/i.test(String(schema.title ?? '')))
        return random.pick([...known.ids(target ?? null), 1, 2_147_483_000]);
      const [min, max] = [Number(schema.minimum ?? 0), Number(schema.maximum ?? 1_000_000)];
      return random.pick([min, max, min - 1, max + 1, Math.round((min + max) / 2), min + 0.5]);
    }
    case 'boolean':
      return random.once(2);
    case 'array': {
      const items = schemaIn(schema.items);
      return Array.from({ length: random.pick([0, 1, 2, 5]) }, () => madeValue(items, random, known, oddness * 2));
    }
    case 'object':
      return objectOf(schema, random, known, oddness);
    case 'null':
      return null;
    default:
      return textOf(schema, random, known);
  }
}

/** An object of the schema: valid except for one field, or with fields missing, wrong or added. */
export function objectOf(schema: Schema, random: SeededRandom, known: Known, oddness = 6): Record<string, unknown> {
  const properties = Object.entries(schemaIn(schema.properties));
  const required = Array.isArray(schema.required) ? schema.required : [];
  const isFine = random.once(2);
  const body: Record<string, unknown> = {};
  for (const [name, one] of properties) {
    const isNeeded = required.includes(name) && (isFine || !random.once(15));
    if (isNeeded || random.once(2)) body[name] = madeValue(schemaIn(one), random, known, isFine ? 1000 : oddness * 3);
  }
  if (isFine && properties.length > 0) body[random.pick(properties)[0]] = random.pick(nastyTexts);
  if (!isFine && random.once(6))
    body[random.pick(['nobodyKnowsThis', 'id', 'deleteDate', 'systemUserRole', 'toString'])] = nasty(random);
  return body;
}

function textOf(schema: Schema, random: SeededRandom, known: Known): string {
  const length = Number(schema.maxLength ?? 40);
  const day = `2026-${String(1 + random.below(12)).padStart(2, '0')}-${String(1 + random.below(31)).padStart(2, '0')}`;
  if (schema.format === 'date') return day;
  if (schema.format === 'email') return `fuzz${random.below(1000)}@example.com`;
  if (schema.format === 'uri') return `https://example.com/${random.below(1000)}`;
  return random.pick([
    ...known.words,
    `文字${random.below(100_000)}`,
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
