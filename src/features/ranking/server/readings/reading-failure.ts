import type { ErrorCode } from '#core/model/error-codes.ts';
import { AppError } from '#core/model/errors.ts';

/**
 * Why a reading failed. `quota` and `unavailable` are temporary; `refused` (key, settings) and `place_gone` need a person. A failure is
 * never a rank and never 圏外.
 */
export type ReadingFailureKind = 'not_connected' | 'quota' | 'unavailable' | 'garbage' | 'refused' | 'place_gone';

const codes: Record<ReadingFailureKind, ErrorCode> = {
  not_connected: 'not_connected',
  quota: 'too_many_requests',
  unavailable: 'unavailable',
  garbage: 'unavailable',
  refused: 'search_refused',
  place_gone: 'place_gone',
};

/** The reasons shown next to 未計測. */
const sentences: Record<ReadingFailureKind, string> = {
  not_connected: '検索サービスに接続されていません',
  quota: '検索サービスの利用枠を使い切りました',
  unavailable: '応答がありませんでした',
  garbage: '検索サービスの応答を読み取れませんでした',
  refused: '検索サービスに拒否されました',
  place_gone: 'プレイスIDが見つかりません',
};

/** A failed call of an instrument: an AppError for endpoints, with its kind for jobs. Never contains a key. */
export class ReadingFailure extends AppError {
  readonly kind: ReadingFailureKind;
  /** Seconds to wait before a retry; null if unknown. */
  readonly waitSeconds: number | null;
  /** The reason in Japanese, as stored with the reading. */
  readonly sentence: string;

  constructor(
    kind: ReadingFailureKind,
    { reason = '', waitSeconds, cause }: { reason?: string; waitSeconds?: number; cause?: unknown } = {},
  ) {
    super(codes[kind], {
      params: {
        name: 'Google Places',
        reason: reason.slice(0, 300),
        ...(waitSeconds === undefined ? {} : { seconds: waitSeconds }),
      },
      ...(waitSeconds === undefined ? {} : { retryAfter: waitSeconds }),
      cause,
    });
    this.name = 'ReadingFailure';
    this.kind = kind;
    this.waitSeconds = waitSeconds ?? null;
    this.sentence = reason === '' ? sentences[kind] : `${sentences[kind]}（${reason.slice(0, 200)}）`;
  }

  /** True if a retry may succeed without intervention. */
  get passes(): boolean {
    return this.kind === 'quota' || this.kind === 'unavailable' || this.kind === 'garbage';
  }
}
