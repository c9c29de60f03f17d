import type { accountsScreens } from '#accounts/console.ts';
import type { approvalsScreens } from '#approvals/console.ts';
import type { billingScreens } from '#billing/console.ts';
import type { RoutesOf } from '#core/model/declaration/routes.ts';
import type { corePaths } from '#core/model/paths/path-to.ts';
import type { dashboardScreens } from '#dashboard/console.ts';
import type { PagePath } from '#domain/page-paths.ts';
import type { googleScreens } from '#google/console.ts';
import type { mailScreens } from '#mail/console.ts';
import type { notificationsScreens } from '#notifications/console.ts';
import type { onboardingScreens } from '#onboarding/console.ts';
import type { performanceScreens } from '#performance/console.ts';
import type { postsScreens } from '#posts/console.ts';
import type { profileScreens } from '#profile/console.ts';
import type { rankingScreens } from '#ranking/console.ts';
import type { reportScreens } from '#report/console.ts';
import type { resources } from '#resources';
import type { reviewsScreens } from '#reviews/console.ts';
import type { snsScreens } from '#sns/console.ts';
import type { storesScreens } from '#stores/console.ts';
import type { tiktokScreens } from '#tiktok/console.ts';

/** The screens of every feature. */
type Screens = typeof accountsScreens &
  typeof approvalsScreens &
  typeof billingScreens &
  typeof dashboardScreens &
  typeof googleScreens &
  typeof mailScreens &
  typeof notificationsScreens &
  typeof onboardingScreens &
  typeof performanceScreens &
  typeof postsScreens &
  typeof profileScreens &
  typeof rankingScreens &
  typeof reportScreens &
  typeof reviewsScreens &
  typeof snsScreens &
  typeof storesScreens &
  typeof tiktokScreens;

/** The core's own routes. */
type CoreRoute = (typeof corePaths)[keyof typeof corePaths];

/** The pages of `login.tsx`, a separate program, besides the core's. */
type LoginRoute = '/auth/login' | '/auth/reset-password' | '/auth/change-password';

/** The pages that no declaration makes, which the server keeps a list of: each of the two must hold all of the other. */
type OwnPage = keyof Screens | LoginRoute;
type Within<All extends string, Some extends All> = Some;
type ListedPage = Within<PagePath, OwnPage> | Within<OwnPage, PagePath>;

/** Every route of the product's pages: those of the declarations, of the features' screens, of the core and of the login program. */
export type ConsoleRoute = RoutesOf<typeof resources> | ListedPage | CoreRoute;

// From here on, `pathTo` accepts exactly these routes
declare module '#core/model/paths/path-to.ts' {
  interface ProductRoutes {
    readonly routes: ConsoleRoute;
  }
}
