import { AppError, type ErrorCode } from '#core/model/errors.ts';
import type { PlaceState } from '#domain/ranks/place-state.ts';

/**
 * Why a reading failed. `quota` and `unavailable` are temporary; `refused` (key, settings) and what happened to the place need a person. A failure is
 * never a rank and never 圏外.
 */
export type ReadingFailureKind =
  | 'not_connected'
  | 'quota'
  | 'unavailable'
  | 'garbage'
  | 'refused'
  | 'place_gone'
  | 'place_moved'
  | 'closed_temporarily'
  | 'closed_permanently'
  | 'paid_off'
  | 'paid_ceiling'
  | 'paid_funds';

const codes: Record<ReadingFailureKind, ErrorCode> = {
  not_connected: 'not_connected',
  quota: 'too_many_requests',
  unavailable: 'unavailable',
  garbage: 'unavailable',
  refused: 'search_refused',
  place_gone: 'place_gone',
  place_moved: 'place_moved',
  closed_temporarily: 'place_closed',
  closed_permanently: 'place_closed',
  paid_off: 'not_connected',
  paid_ceiling: 'search_refused',
  paid_funds: 'search_refused',
};

/** The reasons shown next to 未計測. */
const sentences: Record<ReadingFailureKind, string> = {
  not_connected: '検索サービスに接続されていません',
  quota: '検索サービスの利用枠を使い切りました',
  unavailable: '応答がありませんでした',
  garbage: '検索サービスの応答を読み取れませんでした',
  refused: '検索サービスに拒否されました',
  place_gone: 'プレイスIDが見つかりません',
  place_moved: 'プレイスIDが新しいものに変わっています',
  closed_temporarily: 'Googleで臨時休業になっています',
  closed_permanently: 'Googleで閉業になっています',
  paid_off: '第2の計測方法を使っていません',
  paid_ceiling: '第2の計測方法の今月の上限額に達しました',
  paid_funds: '第2の計測方法の残高が不足しています',
};

interface FailureDetails {
  readonly reason?: string;
  readonly waitSeconds?: number;
  readonly movedTo?: string | null;
  readonly cost?: number | null;
  readonly isOfTask?: boolean;
  readonly isAnswered?: boolean;
  /** The name of the service that failed. */
  readonly service?: string;
  readonly cause?: unknown;
}

/** A failed call of an instrument: an AppError for endpoints, with its kind for jobs. Never contains a key. */
export class ReadingFailure extends AppError {
  readonly kind: ReadingFailureKind;
  /** Seconds to wait before a retry; null if unknown. */
  readonly waitSeconds: number | null;
  /** The id that took the place of the one asked for. */
  readonly movedTo: string | null;
  /** What the failed search cost, in millionths of a dollar; null: unknown, for it may have been made. */
  readonly cost: number | null;
  /** The service answered that it failed. */
  readonly isAnswered: boolean;
  /** It is said of the search itself, which will not have another result; not of the account, or the connection. */
  readonly isOfTask: boolean;
  /** The reason in Japanese, as stored with the reading. */
  readonly sentence: string;

  constructor(kind: ReadingFailureKind, details: FailureDetails = {}) {
    const { reason = '', waitSeconds, movedTo = null, cost = null, isOfTask = false, isAnswered = false } = details;
    const { service = 'Google Places', cause } = details;
    super(codes[kind], {
      params: {
        name: service,
        reason: reason.slice(0, 300),
        ...(waitSeconds === undefined ? {} : { seconds: waitSeconds }),
      },
      ...(waitSeconds === undefined ? {} : { retryAfter: waitSeconds }),
      cause,
    });
    this.name = 'ReadingFailure';
    this.kind = kind;
    this.waitSeconds = waitSeconds ?? null;
    this.movedTo = movedTo;
    this.cost = cost;
    this.isAnswered = isAnswered;
    this.isOfTask = isOfTask;
    this.sentence = reason === '' ? sentences[kind] : `${sentences[kind]}（${reason.slice(0, 200)}）`;
  }

  /** True if a retry may succeed without intervention. */
  get passes(): boolean {
    return this.kind === 'quota' || this.kind === 'unavailable' || this.kind === 'garbage';
  }
}

const kinds: Record<PlaceState, ReadingFailureKind> = {
  MOVED: 'place_moved',
  GONE: 'place_gone',
  CLOSED_TEMPORARILY: 'closed_temporarily',
  CLOSED_PERMANENTLY: 'closed_permanently',
};

/** Returns the failure of a reading of a place in that state; `movedTo` is its new id. */
export function failureOfPlace(state: PlaceState, movedTo: string | null): ReadingFailure {
  return new ReadingFailure(kinds[state], { movedTo });
}

/** Returns what a failed reading says of the place; null if it failed for another reason. */
export function placeStateOf({ kind }: ReadingFailure): PlaceState | null {
  return kind === 'place_moved' ? 'MOVED' : kind === 'place_gone' ? 'GONE' : null;
}
