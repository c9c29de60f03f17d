import { type LinkHealth, type LinkProvider, linkHealthLabels, linkProviderLabels } from '#domain/link-health.ts';

/** A link on the board. Moments are epoch ms. */
export interface LinkRow {
  readonly kind: 'SNS' | 'GOOGLE';
  readonly linkId: number;
  readonly provider: LinkProvider;
  readonly name: string;
  readonly storeId: number | null;
  readonly storeName: string | null;
  readonly ownerUserId: number | null;
  readonly ownerName: string | null;
  readonly health: LinkHealth;
  readonly endsAt: number | null;
  readonly lastSyncedAt: number | null;
  readonly lastError: string | null;
}

export interface LinkPage {
  readonly rows: readonly LinkRow[];
  readonly total: number;
  readonly counts: Readonly<Record<LinkHealth, number>>;
}

/** Reads the answer of `GET /link-health`. */
export function linkPageIn(answer: unknown): LinkPage {
  const { data, total, counts } = fieldsOf(answer);
  const counted = fieldsOf(counts);
  const of = (health: LinkHealth) => number(counted[health]) ?? 0;
  return {
    rows: Array.isArray(data) ? data.flatMap((one) => linkIn(fieldsOf(one)) ?? []) : [],
    total: number(total) ?? 0,
    counts: { DEAD: of('DEAD'), SOON: of('SOON'), OK: of('OK'), REVOKED: of('REVOKED') },
  };
}

function linkIn(from: Readonly<Record<string, unknown>>): LinkRow | null {
  const linkId = number(from.linkId);
  const provider = keyOf(linkProviderLabels, from.provider);
  const health = keyOf(linkHealthLabels, from.health);
  if (linkId === null || provider === null || health === null) return null;
  return {
    kind: from.kind === 'GOOGLE' ? 'GOOGLE' : 'SNS',
    linkId,
    provider,
    name: text(from.name) ?? '',
    storeId: number(from.storeId),
    storeName: text(from.storeName),
    ownerUserId: number(from.ownerUserId),
    ownerName: text(from.ownerName),
    health,
    endsAt: number(from.endsAt),
    lastSyncedAt: number(from.lastSyncedAt),
    lastError: text(from.lastError),
  };
}

function keyOf<K extends string>(labels: Readonly<Record<K, string>>, value: unknown): K | null {
  const keys = Object.keys(labels) as K[];
  return keys.find((key) => key === value) ?? null;
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function number(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}
