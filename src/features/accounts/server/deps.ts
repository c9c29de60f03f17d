import type { Sealer } from '#core/server/sessions/tokens.ts';
import type { Deps } from '#product';

/** Dependencies of the account calls. */
export interface AccountDeps extends Deps {
  /** True in demo mode: only then does the demo's public password work. */
  readonly demo: boolean;
  /** Cookies are sent over https only. */
  readonly secure: boolean;
  /** Administrators without a second factor may only set one up. */
  readonly requiresSecondFactor: boolean;
  readonly sealer: Sealer;
  /** The console's URL as browsers see it: passkeys are bound to it. */
  readonly publicUrl: string;
}

/** Origin of a call. */
export interface Caller {
  readonly ip: string;
  readonly userAgent: string;
}
