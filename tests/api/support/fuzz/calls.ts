import type { Role } from '#core/model/roles.ts';
import { roleCodes } from '#domain/accounts/roles.ts';
import type { Chance } from './seeded-random.ts';
import { type Known, madeValue, nasty, nastyTexts, objectOf, type Schema, schemaIn } from './values.ts';

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly schema: Schema;
}

/** One call that OpenAPI describes. */
export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  /** The types of body that it takes, with their schemas. */
  readonly content: Readonly<Record<string, Schema>>;
}

/** A call ready to be made; null: by nobody. */
export interface FuzzCall {
  readonly role: Role | null;
  readonly path: string;
  readonly init: RequestInit;
  readonly operation: Operation;
}

/** The calls of an OpenAPI document. */
export function operationsOf(document: unknown): Operation[] {
  return Object.entries(schemaIn(schemaIn(document).paths)).flatMap(([path, methods]) =>
    Object.entries(schemaIn(methods)).map(([method, described]): Operation => {
      const { parameters, requestBody } = schemaIn(described);
      const content = Object.entries(schemaIn(schemaIn(requestBody).content));
      return {
        method: method.toUpperCase(),
        path,
        parameters: (Array.isArray(parameters) ? parameters : []).map((one: unknown): Parameter => {
          const { name, in: place, schema } = schemaIn(one);
          return { name: String(name), in: place === 'path' ? 'path' : 'query', schema: schemaIn(schema) };
        }),
        content: Object.fromEntries(content.map(([type, media]) => [type, schemaIn(schemaIn(media).schema)])),
      };
    }),
  );
}

const bodiless = ['GET', 'HEAD', 'OPTIONS'];
const methods = [...bodiless, 'POST', 'PUT', 'PATCH', 'DELETE'];
/** As a picture begins that is taken for one. */
const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Makes up a call: mostly such as the operation takes, with something wrong in it here and there. */
export function makeCall(operations: readonly Operation[], chance: Chance, known: Known): FuzzCall {
  const operation = chance.pick(operations);
  const role = chance.pick<Role | null>([...roleCodes, 'SYSTEM_ADMINISTRATOR', 'SYSTEM_ADMINISTRATOR', null]);
  const headers = headersOf(chance);
  const method = chance.once(40) ? chance.pick(methods) : operation.method;
  const path = pathOf(operation, chance, known) + queryOf(operation, chance, known);
  if (bodiless.includes(method)) return { role, path, init: { method, headers }, operation };
  const sent = bodyOf(operation, chance, known);
  if (sent.type !== null && !headers.has('content-type')) headers.set('Content-Type', sent.type);
  return { role, path, init: { method, headers, body: sent.body }, operation };
}

function pathOf(operation: Operation, chance: Chance, known: Known): string {
  return operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (chance.once(8)) return pathPart(chance.pick(nastyTexts));
    const [, resource = ''] = operation.path.split('/');
    const parameter = operation.parameters.find((one) => one.name === name);
    if (/id$/i.test(name)) return String(chance.pick([...known.ids(resource), ...known.ids(null).slice(0, 3)]));
    if (name === 'field') return chance.pick(known.words);
    if (name === 'timeCreateCondition')
      return chance.pick(['7d', '28d', '365d', 'this-month', '2026-10', '2026-10-01_2026-10-15']);
    return pathPart(textOf(madeValue(parameter?.schema ?? {}, chance, known, 3)));
  });
}

function pathPart(text: string): string {
  return encodeURIComponent(text.toWellFormed()).slice(0, 2000) || '-';
}

function queryOf(operation: Operation, chance: Chance, known: Known): string {
  const offered = operation.parameters.filter((one) => one.in === 'query');
  const pairs: [string, string][] = [];
  for (let n = chance.pick([0, 0, 1, 2, 3]); n > 0 && offered.length > 0; n -= 1) {
    const { name, schema } = chance.pick(offered);
    const value = madeValue(schema, chance, known, 4);
    for (const one of Array.isArray(value) ? value.slice(0, 30) : [value]) pairs.push([name, textOf(one)]);
    if (chance.once(15)) pairs.push([name, textOf(nasty(chance))]);
  }
  if (chance.once(25))
    pairs.push([chance.pick(['nobody', '__proto__', '_sort', '_order', '_start', '_end', 'q']), textOf(nasty(chance))]);
  if (chance.once(60))
    pairs.push([
      '_sort',
      Array(1500)
        .fill(chance.pick(['id', 'name', 'createDate']))
        .join(),
    ]);
  if (pairs.length === 0) return '';
  // Percent signs that mean nothing, now and then
  return `?${new URLSearchParams(pairs)}${chance.once(40) ? '&%=%E0%A4%A&&=' : ''}`;
}

function textOf(value: unknown): string {
  return (typeof value === 'object' ? JSON.stringify(value) : String(value)).slice(0, 6000);
}

function headersOf(chance: Chance): Headers {
  const headers = new Headers();
  if (chance.once(15))
    headers.set('Idempotency-Key', chance.pick(['a', 'b', 'x'.repeat(201), 'kq8'.repeat(2700), '1']));
  if (chance.once(20))
    headers.set(
      'Cookie',
      chance.pick(['token=a', 'XSRF-TOKEN=a; token=%', 'XSRF-TOKEN=a', ';;=;', `a=${'b'.repeat(4000)}`]),
    );
  if (chance.once(20)) headers.set('X-XSRF-TOKEN', chance.pick(['a', '', 'b']));
  if (chance.once(30)) headers.set('X-Forwarded-For', chance.pick(['127.0.0.1', 'x, y', '::1', '9'.repeat(500)]));
  if (chance.once(30)) headers.set('Accept', chance.pick(['text/html', '*/*;q=x', 'application/pdf']));
  if (chance.once(30)) headers.set('Accept-Encoding', chance.pick(['gzip', 'br;q=0', 'x', '*']));
  if (chance.once(30)) headers.set('Range', chance.pick(['bytes=0-1', 'bytes=9-1', 'x']));
  if (chance.once(30)) headers.set('If-None-Match', chance.pick(['*', '"a"', 'W/"']));
  if (chance.once(25))
    headers.set(
      'Content-Type',
      chance.pick([
        'text/plain',
        'application/json; charset=utf-16',
        'multipart/form-data',
        'multipart/form-data; boundary=',
        'application/x-www-form-urlencoded',
        'x',
      ]),
    );
  return headers;
}

function bodyOf(operation: Operation, chance: Chance, known: Known): { type: string | null; body: BodyInit | null } {
  const taken = Object.entries(operation.content);
  const [type, schema]: readonly [string, Schema] =
    taken.length > 0 && !chance.once(25)
      ? chance.pick(taken)
      : chance.pick([
          ['application/json', {}] as const,
          ['text/csv', {}] as const,
          ['multipart/form-data', {}] as const,
        ]);
  if (chance.once(25))
    return {
      type,
      body: chance.pick([
        '',
        '{',
        '[]',
        'null',
        '"x"',
        '{"a":1}}',
        '\ufeff{}',
        '{"__proto__":{"role":"x"}}',
        `{"name":${'['.repeat(60_000)}${']'.repeat(60_000)}}`,
        'a,b\r\n"',
        '--\r\n',
      ]),
    };
  if (type === 'text/csv') return { type, body: csvOf(chance, known) };
  if (type.startsWith('multipart/')) return multipartOf(operation.content['application/json'] ?? schema, chance, known);
  return { type, body: JSON.stringify(chance.once(30) ? nasty(chance) : objectOf(schema, chance, known)) ?? '' };
}

function csvOf(chance: Chance, known: Known): BodyInit {
  const cells = () =>
    Array.from({ length: chance.pick([1, 3, 8]) }, () =>
      textOf(chance.once(3) ? chance.pick(nastyTexts) : chance.pick(known.words)).slice(0, 400),
    );
  const quote = (cell: string) => (chance.once(4) ? `"${cell.replaceAll('"', chance.once(5) ? '"' : '""')}"` : cell);
  const lines = Array.from({ length: chance.pick([1, 2, 6, 40]) }, () =>
    cells()
      .map(quote)
      .join(chance.once(40) ? '\t' : ','),
  );
  const text = lines.join(chance.pick(['\r\n', '\n', '\r']));
  // Bytes of no encoding, now and then
  return chance.once(10)
    ? Uint8Array.from({ length: 400 }, () => chance.below(256))
    : chance.once(4)
      ? `\ufeff${text}`
      : text;
}

function multipartOf(schema: Schema, chance: Chance, known: Known): { type: string | null; body: BodyInit } {
  if (chance.once(4)) {
    const broken = [
      '--part',
      '--part\r\n\r\n',
      '--part\r\nContent-Disposition: form-data; name="data"\r\n\r\n{}\r\n',
      '--part\r\nContent-Disposition: form-data; name="data"\r\n\r\n{}\r\n--part--\r\n',
      `--part\r\nContent-Disposition: form-data; name="data"\r\n${'x: y\r\n'.repeat(40_000)}\r\n{}\r\n--part--\r\n`,
      '\0\0',
      '--part--',
      `--part\r\n${'x: y\r\n'.repeat(500)}`,
    ];
    return {
      type: `multipart/form-data; boundary=${chance.pick(['part', 'part', '', 'b'.repeat(300)])}`,
      body: chance.pick(broken),
    };
  }
  const form = new FormData();
  if (!chance.once(6)) form.set('data', JSON.stringify(objectOf(schema, chance, known)));
  const names = ['file', 'picture', ...Object.keys(schemaIn(schema.properties))];
  for (let n = chance.pick([0, 1, 2]); n > 0; n -= 1) {
    const bytes = Uint8Array.from({ length: chance.pick([0, 1, 300]) }, () => chance.below(256));
    form.append(
      chance.pick(names),
      new File([bytes], textOf(chance.pick(nastyTexts)).slice(0, 100), {
        type: chance.pick(['image/png', 'image/svg+xml', 'text/html', '']),
      }),
    );
  }
  // One that is kept, and stored in pieces now and then
  if (chance.once(4))
    form.set(
      'picture',
      new File([Uint8Array.from(png), new Uint8Array(chance.pick([0, 9, 600_000]))], 'a.png', { type: 'image/png' }),
    );
  // The boundary belongs to the form: whoever sends it writes the type
  return { type: null, body: form };
}
