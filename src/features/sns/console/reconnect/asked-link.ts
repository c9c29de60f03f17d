/** What a reconnect link is for. */
export interface AskedLink {
  readonly provider: string;
  /** By the provider's consent page; else by telling the account's name. */
  readonly byConsent: boolean;
  readonly name: string;
  readonly storeName: string | null;
  readonly url: string | null;
  /** epoch ms */
  readonly expiresAt: number;
}

/** Reads the answer of `POST /reconnect/look`. */
export function askedIn(answer: unknown): AskedLink {
  const data = fieldsOf(fieldsOf(answer).data);
  return {
    provider: String(data.provider),
    byConsent: data.byConsent === true,
    name: String(data.name),
    storeName: typeof data.storeName === 'string' ? data.storeName : null,
    url: typeof data.url === 'string' ? data.url : null,
    expiresAt: Number(data.expiresAt),
  };
}

/** The named values of an object; none of anything else. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
