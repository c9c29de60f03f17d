import type { Shape } from '#emulator/contracts/shape.ts';

/** One harmless question to an outside service. */
export interface Probe {
  readonly service: string;
  readonly call: string;
  /** Null: the service is not set up, so it is not asked; the text says what is missing. */
  readonly request: (() => Promise<Response>) | null;
  readonly missing?: string;
  /** The status that shows that the call is as known; a question without access is answered with a known refusal. */
  readonly status: number;
  readonly shape: Shape;
  /** Names that must be in the answer. */
  readonly required?: readonly string[];
}
