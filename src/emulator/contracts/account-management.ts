import type { mybusinessaccountmanagement_v1 as Vendor } from '@googleapis/mybusinessaccountmanagement';
import type { OwnParameters } from './google.ts';

/*
 * My Business Account Management API v1, in Google's own words: @googleapis/mybusinessaccountmanagement 13.0.0, compared
 * 2026-11-28.
 */

export type Account = Vendor.Schema$Account;
export type ListAccountsAnswer = Vendor.Schema$ListAccountsResponse;
export type ListLocationAdminsAnswer = Vendor.Schema$ListLocationAdminsResponse;

/** The parameters of a list of accounts. */
export const listAccountsFields = {
  filter: true,
  pageSize: true,
  pageToken: true,
  parentAccount: true,
} as const satisfies Record<OwnParameters<Vendor.Params$Resource$Accounts$List>, true>;
