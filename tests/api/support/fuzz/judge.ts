import type { FuzzCall } from './calls.ts';

/** The result of a call. */
export interface Outcome {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** CPU time in ms, so that a busy machine does not count. */
  readonly computed: number;
  /** True if there was no response within the timeout. */
  readonly isStuck: boolean;
  /** The tables in which rows were written. */
  readonly touched: readonly string[];
}

/** The maximum CPU time of a call in ms. */
export const longest = 2000;

const japanese = /[ぁ-んァ-ヶ一-龠]/;
/** Internal details that a response must not leak; no generated call contains any. */
const inside: readonly RegExp[] = [
  /\n\s+at .+:\d+:\d+/,
  /node_modules|node:internal|\/src\/(?:core|features|app|domain)\//,
  /Failed query|syntax error at or near|violates .* constraint|relation ".*" does not exist|invalid input syntax/,
  /(?:TypeError|RangeError|SyntaxError|ReferenceError|DrizzleQueryError|AppError)\b/,
  /\bselect\b[\s\S]{1,200}\bfrom "|\binsert into "|\bupdate "\w+" set/i,
  /\$argon2|password_hash|passwordHash|token_hash|tokenHash/,
];

/** Tables that record attempts, which a refused call may write to. */
const counted: ReadonlySet<string> = new Set(['login_attempt', 'session']);

const fileTables: ReadonlySet<string> = new Set(['csv_import', 'csv_import_line', 'idempotency_key']);

/** Returns what is wrong with a response; empty if nothing is. */
export function faultsOf({ path, init, operation }: FuzzCall, outcome: Outcome): string[] {
  const { status, headers, text, computed, isStuck, touched } = outcome;
  if (isStuck) return ['no answer'];
  const faults: string[] = [];
  if (status >= 500) faults.push(`status ${status}`);
  if (computed > longest) faults.push(`computed for ${Math.round(computed)} ms`);
  const plain = text.replaceAll('\\n', '\n').replaceAll('\\"', '"');
  const leak = inside.map((pattern) => pattern.exec(plain)?.[0]).find((found) => found !== undefined);
  if (leak !== undefined) faults.push(`tells of the inside: ${leak.slice(0, 100)}`);
  if (headers.get('x-request-id') === null) faults.push('no X-Request-Id');
  // A response to HEAD has no body
  if (status >= 400 && status < 500 && init.method !== 'HEAD') faults.push(...refusalFaults(text));
  if (init.method === 'HEAD' && text !== '') faults.push('a body for HEAD');
  // The login history records refused logins too
  const mayWrite = (table: string) =>
    counted.has(table) ||
    (table === 'login_history' && path.startsWith('/auth/')) ||
    // A file is stored with its key while it is checked; `api/imports` tests that a refused one leaves nothing
    (fileTables.has(table) && operation.path.endsWith('/import')) ||
    // An image's chunks are stored before the row; `api/own-account` tests that none of them is left behind
    (table === 'stored_file' && init.body instanceof FormData);
  const written = touched.filter((table) => !mayWrite(table));
  const isLook = ['GET', 'HEAD', 'OPTIONS'].includes(init.method ?? '');
  if (written.length > 0 && (status >= 400 || (isLook && !stampedByLooking.has(operation.path))))
    faults.push(`${status} wrote ${written.join(', ')}`);
  return faults;
}

/** GET calls that store the document they generate, so that it never changes. */
const stampedByLooking: ReadonlySet<string> = new Set([
  '/charge-history/{id}',
  '/charge-as-issued/{id}',
  '/charge-archive',
  '/charge-documents',
]);

function refusalFaults(text: string): string[] {
  try {
    const { errors }: { errors?: unknown } = Object(JSON.parse(text));
    if (!Array.isArray(errors) || errors.length === 0) return ['refused without errors'];
    const strange = errors.find((one) => {
      const { code, message }: { code?: unknown; message?: unknown } = Object(one);
      return typeof code !== 'string' || typeof message !== 'string' || !japanese.test(message);
    });
    return strange === undefined ? [] : [`an error that is none: ${JSON.stringify(strange).slice(0, 200)}`];
  } catch {
    return ['refused with something that is not JSON'];
  }
}
