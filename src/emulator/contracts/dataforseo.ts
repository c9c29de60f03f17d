import type {
  IBaseResponseInfo,
  IBaseResponseTaskInfo,
  ISerpApiMapsSearchElementItem,
  ISerpGoogleMapsLiveAdvancedRequestInfo,
  ISerpGoogleMapsLiveAdvancedResultInfo,
  ISerpGoogleMapsTaskPostRequestInfo,
  ISerpIdListRequestInfo,
  ISerpIdListResultInfo,
} from 'dataforseo-client/models';

/*
 * DataForSEO's SERP API for Google Maps, in the vendor's own words: dataforseo-client 2.1.7, compared 2026-11-30 with
 * docs.dataforseo.com/v3/serp/google/maps. The package lets every object have any name, which would hold nothing: only its own names are
 * taken.
 */

type Named<T> = { [K in keyof T as string extends K ? never : K]: T[K] };

export type MapsTask = Named<ISerpGoogleMapsTaskPostRequestInfo>;
export type MapsLive = Named<ISerpGoogleMapsLiveAdvancedRequestInfo>;
export type IdListRequest = Named<ISerpIdListRequestInfo>;

type MapsItem = Named<ISerpApiMapsSearchElementItem>;
type MapsResult = Omit<Named<ISerpGoogleMapsLiveAdvancedResultInfo>, 'items'> & {
  readonly items?: readonly MapsItem[];
};
type ListedTask = Named<ISerpIdListResultInfo>;
type AnswerOf<Result> = Named<IBaseResponseInfo> & {
  readonly tasks?: readonly (Named<IBaseResponseTaskInfo> & { readonly result?: readonly Result[] })[];
};

/** The answer of `task_post` (without results), `task_get` and `live`. */
export type MapsAnswer = AnswerOf<MapsResult>;
/** The answer of `id_list`: the tasks that were set. */
export type IdListAnswer = AnswerOf<ListedTask>;

/** The fields of a task that is set. */
export const mapsTaskFields = {
  depth: true,
  device: true,
  keyword: true,
  language_code: true,
  language_name: true,
  location_code: true,
  location_coordinate: true,
  location_name: true,
  max_crawl_pages: true,
  os: true,
  pingback_url: true,
  postback_data: true,
  postback_url: true,
  priority: true,
  se_domain: true,
  search_places: true,
  search_this_area: true,
  tag: true,
  url: true,
} as const satisfies Record<keyof MapsTask, true>;

/** The fields of a search that is answered at once. */
export const mapsLiveFields = {
  depth: true,
  device: true,
  keyword: true,
  language_code: true,
  language_name: true,
  location_code: true,
  location_coordinate: true,
  location_name: true,
  max_crawl_pages: true,
  os: true,
  se_domain: true,
  search_places: true,
  search_this_area: true,
  tag: true,
  url: true,
} as const satisfies Record<keyof MapsLive, true>;

/** The fields of a request for the tasks that were set. */
export const idListFields = {
  datetime_from: true,
  datetime_to: true,
  include_metadata: true,
  limit: true,
  offset: true,
  sort: true,
} as const satisfies Record<keyof IdListRequest, true>;
