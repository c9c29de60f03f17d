import type { mybusinessbusinessinformation_v1 as Vendor } from '@googleapis/mybusinessbusinessinformation';
import type { OwnParameters } from './google.ts';

/*
 * My Business Business Information API v1, in Google's own words: @googleapis/mybusinessbusinessinformation 13.0.0, compared
 * 2026-11-28.
 */

export type Location = Vendor.Schema$Location;
export type ListLocationsAnswer = Vendor.Schema$ListLocationsResponse;
export type GoogleUpdatedLocation = Vendor.Schema$GoogleUpdatedLocation;
type GoogleUpdatedNames = Exclude<OwnParameters<Vendor.Params$Resource$Locations$Getgoogleupdated>, 'name'>;
type PatchLocationNames = Exclude<OwnParameters<Vendor.Params$Resource$Locations$Patch>, 'name' | 'requestBody'>;
type GetLocationNames = Exclude<OwnParameters<Vendor.Params$Resource$Locations$Get>, 'name'>;
type ListLocationsNames = Exclude<OwnParameters<Vendor.Params$Resource$Accounts$Locations$List>, 'parent'>;

/** The fields of a location, which a mask may name. */
export const locationFields = {
  adWordsLocationExtensions: true,
  categories: true,
  labels: true,
  languageCode: true,
  latlng: true,
  metadata: true,
  moreHours: true,
  name: true,
  openInfo: true,
  phoneNumbers: true,
  profile: true,
  regularHours: true,
  relationshipData: true,
  serviceArea: true,
  serviceItems: true,
  specialHours: true,
  storeCode: true,
  storefrontAddress: true,
  title: true,
  websiteUri: true,
} as const satisfies Record<keyof Location, true>;

/** The parameters of a list of locations. */
export const listLocationsFields = {
  filter: true,
  orderBy: true,
  pageSize: true,
  pageToken: true,
  readMask: true,
} as const satisfies Record<ListLocationsNames, true>;

/** The parameters of one location. */
export const getLocationFields = {
  readMask: true,
} as const satisfies Record<GetLocationNames, true>;

/** The parameters of what Google changed. */
export const googleUpdatedFields = {
  readMask: true,
} as const satisfies Record<GoogleUpdatedNames, true>;

/** The parameters of a change of a location. */
export const patchLocationFields = {
  updateMask: true,
  validateOnly: true,
} as const satisfies Record<PatchLocationNames, true>;
