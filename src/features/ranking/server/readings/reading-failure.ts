import type { ErrorCode } from '#core/model/error-codes.ts';
import { AppError } from '#core/model/errors.ts';

/**
 * Why a reading came to nothing. `quota` and `unavailable` pass by themselves; `refused` (key, settings) and `place_gone` need
 * somebody. None of them is a rank, and none of them is 圏外.
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

/** What stands beside 未計測. */
const sentences: Record<ReadingFailureKind, string> = {
  not_connected: '検索サービスに接続されていません',
  quota: '検索サービスの利用枠を使い切りました',
  unavailable: '応答がありませんでした',
  garbage: '検索サービスの応答を読み取れませんでした',
  refused: '検索サービスに拒否されました',
  place_gone: 'プレイスIDが見つかりません',
};

/** A failed call of an instrument: an AppError to the endpoints, its kind to the jobs. Never holds a key. */
export class ReadingFailure extends AppError {
  readonly kind: ReadingFailureKind;
  /** Seconds after which it may be tried again; null: nobody said. */
  readonly waitSeconds: number | null;
  /** The reason in Japanese, as it is kept with the reading. */
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

  /** Is it worth trying again without anybody doing something? */
  get passes(): boolean {
    return this.kind === 'quota' || this.kind === 'unavailable' || this.kind === 'garbage';
  }
}
