/** The HTTP status of every error of the core, by its code. The messages are in `words`. */
export const coreStatus = {
  malformed: 400,
  unknown_field: 400,
  unknown_operator: 400,
  invalid_query: 400,
  too_many_rows: 400,
  bulk_rows_max: 400,
  bulk_count_changed: 409,
  too_many_views: 400,
  too_many_offers: 400,
  not_offerable: 400,
  unauthenticated: 401,
  forbidden: 403,
  forbidden_field: 403,
  forbidden_value: 403,
  second_factor_needed: 403,
  view_only: 403,
  token_scope: 403,
  not_found: 404,
  version_conflict: 409,
  in_use: 409,
  target_deleted: 409,
  wrong_state: 409,
  idempotency_conflict: 409,
  too_large: 413,
  unsupported_media: 415,
  required: 422,
  type: 422,
  option: 422,
  whitespace: 422,
  date_invalid: 422,
  date_missing: 422,
  date_short_year: 422,
  date_no_year: 422,
  date_no_time: 422,
  date_weekday: 422,
  date_era: 422,
  time_invalid: 422,
  text_length: 422,
  text_min: 422,
  text_max: 422,
  text_range: 422,
  text_bytes: 422,
  text_characters: 422,
  text_invisible: 422,
  number_min: 422,
  number_max: 422,
  number_range: 422,
  number_decimals: 422,
  number_integer: 422,
  date_before: 422,
  time_before: 422,
  pattern: 422,
  contrast: 422,
  not_shown: 422,
  rows_max: 422,
  reference_missing: 422,
  reference_ambiguous: 422,
  file_type: 422,
  file_size: 422,
  duplicate: 422,
  invalid: 422,
  token_invalid: 422,
  csv_header: 422,
  csv_mapping: 422,
  csv_columns: 422,
  csv_encoding: 422,
  csv_empty: 422,
  csv_duplicate: 422,
  csv_differs: 422,
  csv_quote: 422,
  csv_quote_open: 422,
  csv_cells_max: 422,
  csv_cell_max: 422,
  csv_record_max: 422,
  csv_lines_max: 422,
  csv_unwritable: 422,
  xlsx_malformed: 422,
  xlsx_old: 422,
  xlsx_unfolded: 413,
  xlsx_error: 422,
  xlsx_uncalculated: 422,
  xlsx_cut: 422,
  xlsx_rows_max: 422,
  csv_moved: 409,
  csv_gone: 409,
  changed_since: 409,
  import_cancelled: 409,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
  unanswered: 0,
  unknown: 0,
  network: 0,
  aborted: 0,
  timeout: 0,
} as const;

/** An error of the product: its HTTP status and its message, in which `{label}` and other placeholders are filled. */
export interface ErrorDefinition {
  readonly status: number;
  readonly message: string;
}
export type ErrorDefinitions = Readonly<Record<string, ErrorDefinition>>;

/**
 * The errors that a product adds, by declaration merging (`declare module '#core/model/errors.ts'`): each feature under its own name.
 */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled by the product
export interface ProductErrors {}

type CodesOf<Definitions> = Definitions extends unknown ? keyof Definitions & string : never;

export type CoreErrorCode = keyof typeof coreStatus;
/** The error codes that the product adds. */
export type ProductErrorCode = CodesOf<ProductErrors[keyof ProductErrors]>;
export type ErrorCode = CoreErrorCode | ProductErrorCode;

/** The values that a message needs: `label` is the field's label; others are limits, counts and names. */
export type ErrorParams = Record<string, string | number>;

/** One problem; `field` is the path of the field (`details.0.keyword`). */
export interface Problem {
  code: ErrorCode;
  field?: string;
  params?: ErrorParams;
}

/** A problem that a rule over the whole row finds, assigned to a field. */
export interface Invalid<N extends string = string> {
  readonly field: N;
  readonly code: ErrorCode;
  readonly params?: ErrorParams;
}

/** Returns a problem of this field. */
export function invalid<const N extends string>(field: N, code: ErrorCode, params: ErrorParams = {}): Invalid<N> {
  return { field, code, params };
}

/** The only exception that the product throws deliberately. `problems` is never empty. */
export class AppError extends Error {
  readonly problems: readonly Problem[];
  /** Additional data for the caller: the current row in case of a conflict. */
  readonly data: unknown;
  /** Seconds, for 429 and 503. */
  readonly retryAfter: number | undefined;

  constructor(
    problem: ErrorCode | readonly Problem[],
    detail: { field?: string; params?: ErrorParams; data?: unknown; retryAfter?: number; cause?: unknown } = {},
  ) {
    const problems: readonly Problem[] = typeof problem === 'string' ? [{ code: problem, ...only(detail) }] : problem;
    super(problems.map((one) => one.code).join(', '), { cause: detail.cause });
    this.name = 'AppError';
    this.problems = problems;
    this.data = detail.data;
    this.retryAfter = detail.retryAfter;
  }

  /** The HTTP status: if there are several problems, 400 takes precedence, then 403, then the first one's. */
  get status(): number {
    const statuses = this.problems.map((problem) => statusOf(problem.code));
    return [400, 403].find((status) => statuses.includes(status)) ?? statuses[0] ?? 500;
  }
}

function only({ field, params }: { field?: string; params?: ErrorParams }): Partial<Problem> {
  return { ...(field === undefined ? {} : { field }), ...(params === undefined ? {} : { params }) };
}

let added: Partial<ErrorDefinitions> | null = null;

/** Sets the errors that the product adds, with the language of the program. */
export function addErrors(errors: Partial<ErrorDefinitions>): void {
  added = errors;
}

/** The HTTP status of an error. */
export function statusOf(code: ErrorCode): number {
  return isOfCore(code) ? coreStatus[code] : (addedError(code)?.status ?? coreStatus.internal);
}

/** True if there is an error of that code. */
export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(coreStatus, code) || addedError(code) !== undefined;
}

/** The definition of an error that the product adds; undefined if there is none of that code. */
export function addedError(code: string): ErrorDefinition | undefined {
  if (added === null) throw new Error('no language was chosen: a program calls speak before anything else');
  return Object.hasOwn(added, code) ? added[code] : undefined;
}

/** True if it is one of the core's own errors. */
export function isOfCore(code: ErrorCode): code is CoreErrorCode {
  return Object.hasOwn(coreStatus, code);
}
