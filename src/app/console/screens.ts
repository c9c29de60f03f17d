import type { ComponentType } from 'react';
import type { Page, ResolvedResource } from '#core/model/resolve.ts';
import { type Role, roleCodes } from '#core/model/roles.ts';
import { dashboardRoles, googleLinkRoles, paymentRoles } from '#domain/own-screens.ts';
import { admins } from '#domain/roles.ts';
import type { resources } from '#resources';

/** A page of a resource, fetched when it is first shown. */
export type LoadPage = () => Promise<{ default: ComponentType<{ resource: ResolvedResource }> }>;
export type LoadScreen = () => Promise<{ default: ComponentType }>;

type ResourceName = keyof typeof resources;

/** Who may open a screen: these roles, whoever may do this to the resource, or everybody, signed in or not. */
export type Gate =
  | 'public'
  | { readonly roles: readonly Role[]; readonly otherwise?: string }
  | { readonly resource: ResourceName; readonly operation: string };

export interface AddedScreen {
  readonly path: string;
  readonly gate: Gate;
  readonly load: LoadScreen;
  /** Params that say how it is looked at: with another value it is the same page still, and the focus stays. */
  readonly views?: readonly string[];
}

/** Pages of resources made by hand. Their route and their gate stay the declaration's. */
export const replacedPages: { readonly [page in `${string}/${Page}`]?: LoadPage } = {
  'search-conditions/show': () => import('#stores/console/show.tsx'),
  'invoice-additional-information-detail/create': () =>
    import('#billing/console/invoice-additional-information-detail/create.tsx'),
  'invoice-additional-information-detail/edit': () =>
    import('#billing/console/invoice-additional-information-detail/edit.tsx'),
  'audit-log/list': () => import('#audit/console/list.tsx'),
  'audit-log/show': () => import('#audit/console/show.tsx'),
  'incentive-history/list': () => import('#billing/console/incentive-history/list.tsx'),
  'incentive-history/show': () => import('#billing/console/incentive-history/show.tsx'),
  'incentive-information-report-history/list': () =>
    import('#billing/console/incentive-information-report-history/list.tsx'),
  'notification/list': () => import('#notifications/console/list.tsx'),
  'place-post/list': () => import('#posts/console/posts-of-place.tsx'),
  'place-post/create': () => import('#posts/console/create-post.tsx'),
  'place-post/edit': () => import('#posts/console/edit-post.tsx'),
  'place-post/show': () => import('#posts/console/post-detail.tsx'),
  'place-review/list': () => import('#reviews/console/reviews-of-place.tsx'),
  'search-conditions/list': () => import('#stores/console/list.tsx'),
  'system-user/list': () => import('#accounts/console/system-user/list.tsx'),
  'system-user/show': () => import('#accounts/console/system-user/show.tsx'),
  'sns-account/list': () => import('#sns/console/list.tsx'),
  'sns-account/show': () => import('#sns/console/show.tsx'),
} satisfies { readonly [page in `${ResourceName}/${Page}`]?: LoadPage };

const signedIn: Gate = { roles: roleCodes };
const seesStores: Gate = { resource: 'search-conditions', operation: 'show' };

export const secondFactorPath = '/profile/two-factor';

/** Screens that no resource has of itself, each in the folder that its route names. */
export const addedScreens: readonly AddedScreen[] = [
  {
    path: '/',
    gate: { roles: dashboardRoles, otherwise: '/search-conditions' },
    load: () => import('#dashboard/console/dashboard.tsx'),
  },
  {
    path: '/search-conditions/ranks',
    gate: { roles: dashboardRoles },
    load: () => import('#dashboard/console/todays-ranks.tsx'),
  },
  { path: '/closing', gate: { roles: admins }, load: () => import('#billing/console/closing/closing.tsx') },
  { path: '/setting/issuer', gate: { roles: admins }, load: () => import('#settings/console/issuer.tsx') },
  { path: '/profile', gate: signedIn, load: () => import('#accounts/console/profile/profile.tsx') },
  { path: secondFactorPath, gate: signedIn, load: () => import('#accounts/console/profile/two-factor.tsx') },
  { path: '/profile/passkeys', gate: signedIn, load: () => import('#accounts/console/profile/passkeys.tsx') },
  { path: '/profile/sessions', gate: signedIn, load: () => import('#accounts/console/profile/sessions.tsx') },
  {
    path: '/change-password',
    gate: signedIn,
    load: () => import('#accounts/console/change-password/change-password.tsx'),
  },
  { path: '/change-email', gate: signedIn, load: () => import('#accounts/console/change-email/change-email.tsx') },
  {
    path: '/verify-change-email',
    gate: signedIn,
    load: () => import('#accounts/console/verify-change-email/verify-change-email.tsx'),
  },
  {
    path: '/change-payment',
    gate: { roles: paymentRoles },
    load: () => import('#billing/console/change-payment/change-payment.tsx'),
  },
  { path: '/outbox', gate: { roles: admins }, load: () => import('#mail/console/outbox.tsx') },
  { path: '/outbox/:mail', gate: { roles: admins }, load: () => import('#mail/console/mail.tsx') },
  {
    path: '/permission-error',
    gate: signedIn,
    load: () => import('#core/console/pages/permission-error/permission-error.tsx'),
  },
  {
    path: '/search-conditions/search-condition-detail-chart-data/:searchConditionDetailId',
    gate: seesStores,
    load: () => import('#ranking/console/search-condition-detail-chart-data.tsx'),
  },
  {
    path: '/search-conditions/place-matching',
    gate: { resource: 'search-conditions', operation: 'update' },
    load: () => import('#ranking/console/place-matching/place-matching.tsx'),
  },
  {
    path: '/perfomance/:id/:timeCreateCondition',
    views: ['timeCreateCondition'],
    gate: seesStores,
    load: () => import('#performance/console/perfomance.tsx'),
  },
  {
    path: '/sns-account/create/:id/:searchConditionId',
    gate: { resource: 'sns-account', operation: 'create' },
    load: () => import('#sns/console/create-for-store.tsx'),
  },
  {
    path: '/sns-account/health',
    gate: { resource: 'sns-account', operation: 'list' },
    load: () => import('#sns/console/health.tsx'),
  },
  { path: '/reconnect', gate: 'public', load: () => import('#sns/console/reconnect/reconnect.tsx') },
  { path: '/reconnect/:provider', gate: 'public', load: () => import('#sns/console/reconnect/back-from-consent.tsx') },
  {
    path: '/accept-tiktok',
    gate: { resource: 'sns-account', operation: 'update' },
    load: () => import('#tiktok/console/accept-tiktok/accept-tiktok.tsx'),
  },
  {
    path: '/accept-google',
    gate: { roles: googleLinkRoles },
    load: () => import('#google/console/accept-google/accept-google.tsx'),
  },
  {
    path: '/posts',
    gate: { resource: 'place-post', operation: 'list' },
    load: () => import('#posts/console/calendar-screen.tsx'),
  },
  {
    path: '/reviews',
    gate: { resource: 'place-review', operation: 'list' },
    load: () => import('#reviews/console/inbox.tsx'),
  },
  {
    path: '/google-queue',
    gate: { resource: 'place-post', operation: 'list' },
    load: () => import('#google/console/google-queue/google-queue.tsx'),
  },
  { path: '/google-link', gate: seesStores, load: () => import('#google/console/google-link/google-link.tsx') },
  { path: '/system-user/common/:page', gate: 'public', load: () => import('#accounts/console/system-user/common.tsx') },
];
