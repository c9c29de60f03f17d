/** An error response, in Google's format. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: object;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    code: string,
    message: string,
    { details = [], headers = {} }: { details?: readonly object[]; headers?: Readonly<Record<string, string>> } = {},
  ) {
    super(message);
    this.status = status;
    this.body = { error: { code: status, message, status: code, ...(details.length === 0 ? {} : { details }) } };
    this.headers = headers;
  }
}

/** The query itself is invalid. */
export function invalid(message: string): Refusal {
  return new Refusal(400, 'INVALID_ARGUMENT', message);
}

/** The key is missing or unknown. */
export function keyRefused(sent: string | undefined): Refusal {
  if (sent === undefined || sent === '')
    return new Refusal(
      403,
      'PERMISSION_DENIED',
      "Method doesn't allow unregistered callers (callers without established identity). Please use API Key or other form of API consumer identity to call this API.",
    );
  return new Refusal(400, 'INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.', {
    details: [
      {
        '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
        reason: 'API_KEY_INVALID',
        domain: 'googleapis.com',
        metadata: { service: 'places.googleapis.com' },
      },
    ],
  });
}

/** The quota per minute or per day is exceeded. */
export function quotaSpent(unit: 'minute' | 'day', method: string): Refusal {
  const limit = `${method}RequestPer${unit === 'minute' ? 'Minute' : 'Day'}PerProject`;
  return new Refusal(
    429,
    'RESOURCE_EXHAUSTED',
    `Quota exceeded for quota metric '${method}Request' and limit '${method}Request per ${unit}' of service 'places.googleapis.com' for consumer 'project_number:000000000000'.`,
    {
      details: [
        {
          '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
          reason: 'RATE_LIMIT_EXCEEDED',
          domain: 'googleapis.com',
          metadata: { quota_limit: limit, quota_unit: `1/${unit === 'minute' ? 'min' : 'd'}/{project}` },
        },
      ],
    },
  );
}
