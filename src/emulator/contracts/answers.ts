import type { Account, ListAccountsAnswer, ListLocationAdminsAnswer } from './account-management.ts';
import type { GoogleUpdatedLocation, ListLocationsAnswer, Location } from './business-information.ts';
import type { IdListAnswer, MapsAnswer } from './dataforseo.ts';
import type { LineBotInfo } from './line.ts';
import type {
  BatchGetReviewsAnswer,
  ListLocalPostsAnswer,
  ListReviewsAnswer,
  LocalPost,
  Review,
} from './my-business.ts';
import type { DailyMetricsAnswer, SearchKeywordsAnswer } from './performance.ts';
import type { AutocompleteAnswer, Place, SearchTextAnswer } from './places.ts';
import type { ShapeOf } from './shape.ts';
import type { VoiceOfMerchantState } from './verifications.ts';

/*
 * The answers that this product reads, by call. Held against the vendors' types; used by the contract suite on the
 * emulator and by `npm run outside:check` on the services themselves.
 */

const localizedText = { text: 'text', languageCode: 'text' } as const;
const formattableText = { text: 'text' } as const;

/** A place, with what this product asks for. */
export const place = {
  id: 'text',
  displayName: localizedText,
  formattedAddress: 'text',
  location: { latitude: 'number', longitude: 'number' },
  nationalPhoneNumber: 'text',
  primaryTypeDisplayName: localizedText,
  websiteUri: 'text',
  businessStatus: 'text',
  pureServiceAreaBusiness: 'boolean',
  movedPlace: 'text',
  movedPlaceId: 'text',
} as const satisfies ShapeOf<Place>;

export const searchText = { places: [place], nextPageToken: 'text' } as const satisfies ShapeOf<SearchTextAnswer>;

export const autocomplete = {
  suggestions: [
    {
      placePrediction: {
        place: 'text',
        placeId: 'text',
        text: formattableText,
        structuredFormat: { mainText: formattableText, secondaryText: formattableText },
        distanceMeters: 'number',
      },
    },
  ],
} as const satisfies ShapeOf<AutocompleteAnswer>;

export const account = {
  name: 'text',
  accountName: 'text',
  type: 'text',
  role: 'text',
  verificationState: 'text',
} as const satisfies ShapeOf<Account>;

export const locationAdmins = {
  admins: [{ name: 'text', admin: 'text', role: 'text', account: 'text', pendingInvitation: 'boolean' }],
} as const satisfies ShapeOf<ListLocationAdminsAnswer>;

export const voiceOfMerchant = {
  hasVoiceOfMerchant: 'boolean',
  hasBusinessAuthority: 'boolean',
  waitForVoiceOfMerchant: {},
  verify: { hasPendingVerification: 'boolean' },
  resolveOwnershipConflict: {},
  complyWithGuidelines: { recommendationReason: 'text' },
} as const satisfies ShapeOf<VoiceOfMerchantState>;

export const accounts = {
  accounts: [account],
  nextPageToken: 'text',
} as const satisfies ShapeOf<ListAccountsAnswer>;

export const locations = {
  locations: [
    {
      name: 'text',
      title: 'text',
      storefrontAddress: {
        regionCode: 'text',
        languageCode: 'text',
        administrativeArea: 'text',
        locality: 'text',
        postalCode: 'text',
        addressLines: ['text'],
      },
      serviceArea: { businessType: 'text', regionCode: 'text' },
      latlng: { latitude: 'number', longitude: 'number' },
      phoneNumbers: { primaryPhone: 'text' },
      metadata: {
        placeId: 'text',
        mapsUri: 'text',
        canOperateLocalPost: 'boolean',
        hasGoogleUpdated: 'boolean',
        hasVoiceOfMerchant: 'boolean',
        duplicateLocation: 'text',
      },
    },
  ],
  nextPageToken: 'text',
  totalSize: 'number',
} as const satisfies ShapeOf<ListLocationsAnswer>;

const category = { name: 'text', displayName: 'text' } as const;

const date = { year: 'number', month: 'number', day: 'number' } as const;

/** A location with what the profile guard asks for. */
export const guardedLocation = {
  title: 'text',
  categories: { primaryCategory: category, additionalCategories: [category] },
  openInfo: { status: 'text' },
  phoneNumbers: { primaryPhone: 'text' },
  websiteUri: 'text',
  metadata: {
    placeId: 'text',
    mapsUri: 'text',
    canOperateLocalPost: 'boolean',
    hasGoogleUpdated: 'boolean',
    hasVoiceOfMerchant: 'boolean',
    duplicateLocation: 'text',
  },
} as const satisfies ShapeOf<Location>;

export const googleUpdated = {
  location: guardedLocation,
  diffMask: 'text',
  pendingMask: 'text',
} as const satisfies ShapeOf<GoogleUpdatedLocation>;

export const dailyMetrics = {
  multiDailyMetricTimeSeries: [
    { dailyMetricTimeSeries: [{ dailyMetric: 'text', timeSeries: { datedValues: [{ date, value: 'text' }] } }] },
  ],
} as const satisfies ShapeOf<DailyMetricsAnswer>;

export const searchKeywords = {
  searchKeywordsCounts: [{ searchKeyword: 'text', insightsValue: { value: 'text', threshold: 'text' } }],
  nextPageToken: 'text',
} as const satisfies ShapeOf<SearchKeywordsAnswer>;

export const review = {
  name: 'text',
  reviewId: 'text',
  reviewer: { displayName: 'text', profilePhotoUrl: 'text', isAnonymous: 'boolean' },
  starRating: 'text',
  comment: 'text',
  createTime: 'text',
  updateTime: 'text',
  reviewReply: { comment: 'text', updateTime: 'text', reviewReplyState: 'text', policyViolation: 'text' },
  reviewMediaItems: [{ thumbnailUrl: 'text', videoUrl: 'text' }],
  reviewReplyUrl: 'text',
} as const satisfies ShapeOf<Review>;

export const reviews = {
  reviews: [review],
  averageRating: 'number',
  totalReviewCount: 'number',
  nextPageToken: 'text',
} as const satisfies ShapeOf<ListReviewsAnswer>;

export const locationReviews = {
  locationReviews: [{ name: 'text', review }],
  nextPageToken: 'text',
} as const satisfies ShapeOf<BatchGetReviewsAnswer>;

const time = { hours: 'number', minutes: 'number' } as const;

export const localPost = {
  name: 'text',
  languageCode: 'text',
  summary: 'text',
  topicType: 'text',
  callToAction: { actionType: 'text', url: 'text' },
  event: { title: 'text', schedule: { startDate: date, startTime: time, endDate: date, endTime: time } },
  offer: { couponCode: 'text', redeemOnlineUrl: 'text', termsConditions: 'text' },
  media: [{ mediaFormat: 'text', sourceUrl: 'text' }],
  state: 'text',
  createTime: 'text',
  updateTime: 'text',
  searchUrl: 'text',
} as const satisfies ShapeOf<LocalPost>;

export const localPosts = {
  localPosts: [localPost],
  nextPageToken: 'text',
} as const satisfies ShapeOf<ListLocalPostsAnswer>;

/** What every answer of DataForSEO begins with. */
export const dataForSeoAnswer = {
  version: 'text',
  status_code: 'number',
  status_message: 'text',
  time: 'text',
  cost: 'number',
  tasks_count: 'number',
  tasks_error: 'number',
} as const satisfies ShapeOf<Omit<MapsAnswer, 'tasks'>>;

const dataForSeoTask = {
  id: 'text',
  status_code: 'number',
  status_message: 'text',
  time: 'text',
  cost: 'number',
  result_count: 'number',
  path: ['text'],
} as const;

export const mapsResults = {
  ...dataForSeoAnswer,
  tasks: [
    {
      ...dataForSeoTask,
      result: [
        {
          keyword: 'text',
          type: 'text',
          se_domain: 'text',
          language_code: 'text',
          check_url: 'text',
          datetime: 'text',
          item_types: ['text'],
          se_results_count: 'number',
          items_count: 'number',
          items: [
            {
              type: 'text',
              rank_group: 'number',
              rank_absolute: 'number',
              title: 'text',
              address: 'text',
              place_id: 'text',
              cid: 'text',
              latitude: 'number',
              longitude: 'number',
            },
          ],
        },
      ],
    },
  ],
} as const satisfies ShapeOf<MapsAnswer>;

export const idList = {
  ...dataForSeoAnswer,
  tasks: [
    {
      ...dataForSeoTask,
      result: [
        {
          id: 'text',
          url: 'text',
          datetime_posted: 'text',
          datetime_done: 'text',
          status: 'text',
          cost: 'number',
        },
      ],
    },
  ],
} as const satisfies ShapeOf<IdListAnswer>;

/** LINE's own account. */
export const lineBotInfo = {
  userId: 'text',
  basicId: 'text',
  displayName: 'text',
  premiumId: 'text',
  pictureUrl: 'text',
  chatMode: 'text',
  markAsReadMode: 'text',
} as const satisfies ShapeOf<LineBotInfo>;
