import type { Failure, ProblemAnswer } from '#core/console/ui/failure.ts';
import { words } from '#core/model/language.ts';

/** A failed call: the server refused it or could not be reached. The message is for the user. */
export class CallError extends Error implements Failure {
  readonly status: number;
  readonly problems: readonly ProblemAnswer[];
  readonly requestId: string | null;
  readonly data: unknown;

  constructor({
    status,
    message,
    problems = [],
    requestId = null,
    data,
    cause,
  }: Partial<Failure> & { status: number; message: string; cause?: unknown }) {
    super(message, { cause });
    this.name = 'CallError';
    this.status = status;
    this.problems = problems;
    this.requestId = requestId;
    this.data = data;
  }

  /** The error of a call that ended without an answer. */
  static outside(code: 'network' | 'aborted' | 'timeout', cause?: unknown): CallError {
    const message = words().errors[code];
    return new CallError({ status: 0, message, problems: [{ code, message }], cause });
  }
}
