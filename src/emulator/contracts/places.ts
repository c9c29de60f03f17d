import type { places_v1 as Vendor } from '@googleapis/places';

/*
 * Places API (New), in Google's own words: @googleapis/places 14.0.1, compared 2026-11-28. The compiler holds the names below
 * against Google's types, so that a new version of the package shows what changed.
 */

/**
 * What the package does not carry yet: a place that moved keeps its id for a while and names its successor.
 * Source: developers.google.com/maps/documentation/places/web-service/place-details, compared 2026-11-28.
 */
interface Moved {
  readonly movedPlace?: string | null;
  readonly movedPlaceId?: string | null;
}

/** A place as Google answers it. */
export type Place = Vendor.Schema$GoogleMapsPlacesV1Place & Moved;

export type SearchTextRequest = Vendor.Schema$GoogleMapsPlacesV1SearchTextRequest;
export type SearchTextAnswer = Omit<Vendor.Schema$GoogleMapsPlacesV1SearchTextResponse, 'places'> & {
  readonly places?: readonly Place[];
};
export type AutocompleteRequest = Vendor.Schema$GoogleMapsPlacesV1AutocompletePlacesRequest;
export type AutocompleteAnswer = Vendor.Schema$GoogleMapsPlacesV1AutocompletePlacesResponse;
export type PlaceQuery = Pick<Vendor.Params$Resource$Places$Get, 'languageCode' | 'regionCode' | 'sessionToken'>;

/** The fields of a place, which a mask may name. */
export const placeFields = {
  accessibilityOptions: true,
  addressComponents: true,
  addressDescriptor: true,
  adrFormatAddress: true,
  allowsDogs: true,
  attributions: true,
  businessStatus: true,
  consumerAlert: true,
  containingPlaces: true,
  curbsidePickup: true,
  currentOpeningHours: true,
  currentSecondaryOpeningHours: true,
  delivery: true,
  dineIn: true,
  displayName: true,
  editorialSummary: true,
  evChargeAmenitySummary: true,
  evChargeOptions: true,
  formattedAddress: true,
  fuelOptions: true,
  generativeSummary: true,
  goodForChildren: true,
  goodForGroups: true,
  goodForWatchingSports: true,
  googleMapsLinks: true,
  googleMapsUri: true,
  iconBackgroundColor: true,
  iconMaskBaseUri: true,
  id: true,
  internationalPhoneNumber: true,
  liveMusic: true,
  location: true,
  menuForChildren: true,
  name: true,
  nationalPhoneNumber: true,
  neighborhoodSummary: true,
  outdoorSeating: true,
  parkingOptions: true,
  paymentOptions: true,
  photos: true,
  plusCode: true,
  postalAddress: true,
  priceLevel: true,
  priceRange: true,
  primaryType: true,
  primaryTypeDisplayName: true,
  pureServiceAreaBusiness: true,
  rating: true,
  regularOpeningHours: true,
  regularSecondaryOpeningHours: true,
  reservable: true,
  restroom: true,
  reviews: true,
  reviewSummary: true,
  servesBeer: true,
  servesBreakfast: true,
  servesBrunch: true,
  servesCocktails: true,
  servesCoffee: true,
  servesDessert: true,
  servesDinner: true,
  servesLunch: true,
  servesVegetarianFood: true,
  servesWine: true,
  shortFormattedAddress: true,
  subDestinations: true,
  takeout: true,
  timeZone: true,
  types: true,
  userRatingCount: true,
  utcOffsetMinutes: true,
  viewport: true,
  websiteUri: true,
  movedPlace: true,
  movedPlaceId: true,
} as const satisfies Record<keyof Place, true>;

/** The fields of a text search's answer beside the places, which a mask may name. */
export const searchTextAnswerFields = {
  contextualContents: true,
  nextPageToken: true,
  places: true,
  routingSummaries: true,
  searchUri: true,
} as const satisfies Record<keyof SearchTextAnswer, true>;

/** The fields of a text search's body. */
export const searchTextFields = {
  evOptions: true,
  includedType: true,
  includePureServiceAreaBusinesses: true,
  languageCode: true,
  locationBias: true,
  locationRestriction: true,
  maxResultCount: true,
  minRating: true,
  openNow: true,
  pageSize: true,
  pageToken: true,
  priceLevels: true,
  rankPreference: true,
  regionCode: true,
  routingParameters: true,
  searchAlongRouteParameters: true,
  strictTypeFiltering: true,
  textQuery: true,
} as const satisfies Record<keyof SearchTextRequest, true>;

/** The fields of the body of an autocompletion. */
export const autocompleteFields = {
  includedPrimaryTypes: true,
  includedRegionCodes: true,
  includePureServiceAreaBusinesses: true,
  includeQueryPredictions: true,
  input: true,
  inputOffset: true,
  languageCode: true,
  locationBias: true,
  locationRestriction: true,
  origin: true,
  regionCode: true,
  sessionToken: true,
} as const satisfies Record<keyof AutocompleteRequest, true>;

/** What Google says of a place's business. */
export const businessStatuses = ['OPERATIONAL', 'CLOSED_TEMPORARILY', 'CLOSED_PERMANENTLY', 'FUTURE_OPENING'] as const;
