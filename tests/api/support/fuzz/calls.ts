import type { Role } from '#core/model/roles.ts';
import { roleCodes } from '#domain/accounts/roles.ts';
import type { SeededRandom } from './seeded-random.ts';
import { type Known, madeValue, nasty, nastyTexts, objectOf, type Schema, schemaIn } from './values.ts';

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly schema: Schema;
}

/** An operation of the OpenAPI document. */
export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  /** The schema of each media type that its body may have. */
  readonly content: Readonly<Record<string, Schema>>;
}

/** A call ready to be sent; role null means without a session. */
export interface FuzzCall {
  readonly role: Role | null;
  readonly path: string;
  readonly init: RequestInit;
  readonly operation: Operation;
}

/** Returns the operations of an OpenAPI document. */
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
/** A PNG signature, so that the file passes as an image. */
const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Generates a call: mostly valid for the operation, with occasional errors. */
export function makeCall(operations: readonly Operation[], random: SeededRandom, known: Known): FuzzCall {
  const operation = random.pick(operations);
  const role = random.pick<Role | null>([...roleCodes, 'SYSTEM_ADMINISTRATOR', 'SYSTEM_ADMINISTRATOR', null]);
  const headers = headersOf(random);
  const method = random.once(40) ? random.pick(methods) : operation.method;
  const path = pathOf(operation, random, known) + queryOf(operation, random, known);
  if (bodiless.includes(method)) return { role, path, init: { method, headers }, operation };
  const sent = bodyOf(operation, random, known);
  if (sent.type !== null && !headers.has('content-type')) headers.set('Content-Type', sent.type);
  return { role, path, init: { method, headers, body: sent.body }, operation };
}

function pathOf(operation: Operation, random: SeededRandom, known: Known): string {
  return operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (random.once(8)) return pathPart(random.pick(nastyTexts));
    const [, resource = ''] = operation.path.split('/');
    const parameter = operation.parameters.find((one) => one.name === name);
    if (/id$/i.test(name)) return String(random.pick([...known.ids(resource), ...known.ids(null).slice(0, 3)]));
    if (name === 'field') return random.pick(known.words);
    if (name === 'timeCreateCondition')
      return random.pick(['7d', '28d', '365d', 'this-month', '2026-10', '2026-10-01_2026-10-15']);
    return pathPart(textOf(madeValue(parameter?.schema ?? {}, random, known, 3)));
  });
}

function pathPart(text: string): string {
  return encodeURIComponent(text.toWellFormed()).slice(0, 2000) || '-';
}

function queryOf(operation: Operation, random: SeededRandom, known: Known): string {
  const offered = operation.parameters.filter((one) => one.in === 'query');
  const pairs: [string, string][] = [];
  for (let n = random.pick([0, 0, 1, 2, 3]); n > 0 && offered.length > 0; n -= 1) {
    const { name, schema } = random.pick(offered);
    const value = madeValue(schema, random, known, 4);
    for (const one of Array.isArray(value) ? value.slice(0, 30) : [value]) pairs.push([name, textOf(one)]);
    if (random.once(15)) pairs.push([name, textOf(nasty(random))]);
  }
  if (random.once(25))
    pairs.push([random.pick(['nobody', '__proto__', '_sort', '_order', '_start', '_end', 'q']), textOf(nasty(random))]);
  if (random.once(60))
    pairs.push([
      '_sort',
      Array(1500)
        .fill(random.pick(['id', 'name', 'createDate']))
        .join(),
    ]);
  if (pairs.length === 0) return '';
  // Sometimes adds invalid percent-encoding
  return `?${new URLSearchParams(pairs)}${random.once(40) ? '&%=%E0%A4%A&&=' : ''}`;
}

function textOf(value: unknown): string {
  return (typeof value === 'object' ? JSON.stringify(value) : String(value)).slice(0, 6000);
}

function headersOf(random: SeededRandom): Headers {
  const headers = new Headers();
  if (random.once(15))
    headers.set('Idempotency-Key', random.pick(['a', 'b', 'x'.repeat(201), 'kq8'.repeat(2700), '1']));
  if (random.once(20))
    headers.set(
      'Cookie',
      random.pick(['token=a', 'XSRF-TOKEN=a; token=%', 'XSRF-TOKEN=a', ';;=;', `a=${'b'.repeat(4000)}`]),
    );
  if (random.once(20)) headers.set('X-XSRF-TOKEN', random.pick(['a', '', 'b']));
  if (random.once(30)) headers.set('X-Forwarded-For', random.pick(['127.0.0.1', 'x, y', '::1', '9'.repeat(500)]));
  if (random.once(30)) headers.set('Accept', random.pick(['text/html', '*/*;q=x', 'application/pdf']));
  if (random.once(30)) headers.set('Accept-Encoding', random.pick(['gzip', 'br;q=0', 'x', '*']));
  if (random.once(30)) headers.set('Range', random.pick(['bytes=0-1', 'bytes=9-1', 'x']));
  if (random.once(30)) headers.set('If-None-Match', random.pick(['*', '"a"', 'W/"']));
  if (random.once(25))
    headers.set(
      'Content-Type',
      random.pick([
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

function bodyOf(
  operation: Operation,
  random: SeededRandom,
  known: Known,
): { type: string | null; body: BodyInit | null } {
  const taken = Object.entries(operation.content);
  const [type, schema]: readonly [string, Schema] =
    taken.length > 0 && !random.once(25)
      ? random.pick(taken)
      : random.pick([
          ['application/json', {}] as const,
          ['text/csv', {}] as const,
          ['multipart/form-data', {}] as const,
        ]);
  if (random.once(25))
    return {
      type,
      body: random.pick([
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
  if (type === 'text/csv') return { type, body: csvOf(random, known) };
  if (type.startsWith('multipart/')) return multipartOf(operation.content['application/json'] ?? schema, random, known);
  return { type, body: JSON.stringify(random.once(30) ? nasty(random) : objectOf(schema, random, known)) ?? '' };
}

function csvOf(random: SeededRandom, known: Known): BodyInit {
  const cells = () =>
    Array.from({ length: random.pick([1, 3, 8]) }, () =>
      textOf(random.once(3) ? random.pick(nastyTexts) : random.pick(known.words)).slice(0, 400),
    );
  const quote = (cell: string) => (random.once(4) ? `"${cell.replaceAll('"', random.once(5) ? '"' : '""')}"` : cell);
  const lines = Array.from({ length: random.pick([1, 2, 6, 40]) }, () =>
    cells()
      .map(quote)
      .join(random.once(40) ? '\t' : ','),
  );
  const text = lines.join(random.pick(['\r\n', '\n', '\r']));
  // Sometimes bytes that are valid in no encoding
  return random.once(10)
    ? Uint8Array.from({ length: 400 }, () => random.below(256))
    : random.once(4)
      ? `\ufeff${text}`
      : text;
}

function multipartOf(schema: Schema, random: SeededRandom, known: Known): { type: string | null; body: BodyInit } {
  if (random.once(4)) {
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
      type: `multipart/form-data; boundary=${random.pick(['part', 'part', '', 'b'.repeat(300)])}`,
      body: random.pick(broken),
    };
  }
  const form = new FormData();
  if (!random.once(6)) form.set('data', JSON.stringify(objectOf(schema, random, known)));
  const names = ['file', 'picture', ...Object.keys(schemaIn(schema.properties))];
  for (let n = random.pick([0, 1, 2]); n > 0; n -= 1) {
    const bytes = Uint8Array.from({ length: random.pick([0, 1, 300]) }, () => random.below(256));
    form.append(
      random.pick(names),
      new File([bytes], textOf(random.pick(nastyTexts)).slice(0, 100), {
        type: random.pick(['image/png', 'image/svg+xml', 'text/html', '']),
      }),
    );
  }
  // Sometimes a file that is accepted and stored in chunks
  if (random.once(4))
    form.set(
      'picture',
      new File([Uint8Array.from(png), new Uint8Array(random.pick([0, 9, 600_000]))], 'a.png', { type: 'image/png' }),
    );
  // The sender sets the type, because it contains the form's boundary
  return { type: null, body: form };
}
