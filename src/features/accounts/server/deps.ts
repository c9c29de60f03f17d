import type { Sealer } from '#core/server/kernel/sealing/sealed.ts';
import type { Deps } from '#product';

/** What the account calls are handed. */
export interface AccountDeps extends Deps {
  /** With the demo's data the demo's public password opens its accounts; without it, it opens nothing. */
  readonly demo: boolean;
  /** Cookies are for https alone. */
  readonly secure: boolean;
  /** Administrators without a second factor may do nothing but set one up. */
  readonly requiresSecondFactor: boolean;
  readonly sealer: Sealer;
  /** Where the console is, as browsers see it: passkeys are bound to it. */
  readonly publicUrl: string;
}

/** Where a call came from. */
export interface Caller {
  readonly ip: string;
  readonly userAgent: string;
}
