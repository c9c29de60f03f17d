/** Every error the product can answer: its code, its HTTP status. The Japanese stands in `words.ts`. */
export const statusOf = {
  malformed: 400,
  unknown_field: 400,
  unknown_operator: 400,
  invalid_query: 400,
  too_many_rows: 400,
  unauthenticated: 401,
  wrong_credentials: 401,
  passkey_refused: 401,
  forbidden: 403,
  forbidden_field: 403,
  forbidden_value: 403,
  forgery: 403,
  second_factor_needed: 403,
  view_only: 403,
  not_found: 404,
  postal_code_unknown: 404,
  version_conflict: 409,
  in_use: 409,
  wrong_state: 409,
  oneself: 409,
  last_administrator: 409,
  zero_charge: 409,
  unbilled_days: 409,
  payment_under_way: 409,
  nothing_to_give_back: 409,
  card_tries: 429,
  charge_moved_on: 409,
  issuer_missing: 409,
  letters_undrawable: 409,
  already_mailed: 409,
  mail_unknown: 409,
  mail_underway: 409,
  period_open: 409,
  idempotency_conflict: 409,
  too_large: 413,
  unsupported_media: 415,
  required: 422,
  type: 422,
  option: 422,
  whitespace: 422,
  date_invalid: 422,
  text_length: 422,
  text_min: 422,
  text_max: 422,
  text_range: 422,
  text_bytes: 422,
  text_characters: 422,
  number_min: 422,
  number_max: 422,
  number_range: 422,
  number_decimals: 422,
  number_integer: 422,
  date_before: 422,
  date_future: 422,
  time_before: 422,
  pattern: 422,
  not_shown: 422,
  rows_max: 422,
  reference_missing: 422,
  file_type: 422,
  file_size: 422,
  image_pixels: 422,
  image_unreadable: 422,
  duplicate: 422,
  duplicate_keyword: 422,
  reason_required: 422,
  refund_refused: 422,
  invalid: 422,
  wrong_password: 422,
  common_password: 422,
  second_factor: 422,
  wrong_code: 422,
  passkey_invalid: 422,
  token_invalid: 422,
  csv_header: 422,
  csv_columns: 422,
  csv_encoding: 422,
  csv_empty: 422,
  csv_duplicate: 422,
  csv_quote: 422,
  csv_quote_open: 422,
  csv_unwritable: 422,
  csv_moved: 409,
  csv_gone: 409,
  import_cancelled: 409,
  statement_headings: 422,
  not_connected: 422,
  other_account: 422,
  tiktok_fixed: 422,
  search_refused: 422,
  place_gone: 422,
  no_place: 422,
  no_point: 422,
  grid_running: 409,
  no_keywords: 422,
  google_unlinked: 422,
  google_expired: 422,
  google_forbidden: 422,
  google_missing: 422,
  google_refused: 422,
  google_place_differs: 422,
  post_phone: 422,
  post_past: 422,
  post_sending: 409,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
  network: 0,
  aborted: 0,
  timeout: 0,
} as const;

export type ErrorCode = keyof typeof statusOf;

/** Values a message needs: `label` is the field's Japanese label; the rest are limits, counts and names. */
export type ErrorParams = Record<string, string | number>;

/** One thing that is wrong; `field` is the path of the wrong field (`details.0.keyword`). */
export interface Problem {
  code: ErrorCode;
  field?: string;
  params?: ErrorParams;
}

/** The one exception the product throws on purpose. `problems` is never empty. */
export class AppError extends Error {
  readonly problems: readonly Problem[];
  readonly status: number;
  /** What the caller may want to see beside the error: the current row of a conflict. */
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
    this.status = statusOfProblems(problems);
    this.data = detail.data;
    this.retryAfter = detail.retryAfter;
  }
}

function only({ field, params }: { field?: string; params?: ErrorParams }): Partial<Problem> {
  return { ...(field === undefined ? {} : { field }), ...(params === undefined ? {} : { params }) };
}

/** The strictest order of checks decides: malformed (400) before forbidden (403) before the rest. */
function statusOfProblems(problems: readonly Problem[]): number {
  const statuses = problems.map((problem) => statusOf[problem.code]);
  return [400, 403].find((status) => statuses.includes(status as (typeof statuses)[number])) ?? statuses[0] ?? 500;
}
