/*
 * Google My Business API v4 (reviews, local posts), which no package of Google's describes. By its reference,
 * developers.google.com/my-business/reference/rest/v4, and its change log (reviewReplyState 2026-04-01, reviewMediaItems
 * 2026-04-20, policyViolation 2026-07-01), compared 2026-11-28. Answers may lack any field.
 */

/** A photo or video of a review: addresses of its preview and, of a video, of the video. */
export interface ReviewMediaItem {
  readonly thumbnailUrl?: string;
  readonly videoUrl?: string;
}

export interface ReviewReply {
  readonly comment?: string;
  readonly updateTime?: string;
  /** PENDING: not published yet; REJECTED: for the reason in `policyViolation`. */
  readonly reviewReplyState?: 'REVIEW_REPLY_STATE_UNSPECIFIED' | 'PENDING' | 'REJECTED' | 'APPROVED';
  /** Of Google's type PolicyViolation, to which values are added. */
  readonly policyViolation?: string;
}

export interface Review {
  readonly name?: string;
  readonly reviewId?: string;
  readonly reviewer?: {
    readonly displayName?: string;
    readonly profilePhotoUrl?: string;
    readonly isAnonymous?: boolean;
  };
  readonly starRating?: string;
  /** A translated one holds original and translation, marked «(Original)» and «(Translated by Google)». */
  readonly comment?: string;
  readonly createTime?: string;
  readonly updateTime?: string;
  readonly reviewReply?: ReviewReply;
  readonly reviewMediaItems?: readonly ReviewMediaItem[];
  readonly reviewReplyUrl?: string;
}

export interface ListReviewsQuery {
  readonly pageSize?: number;
  readonly pageToken?: string;
  readonly orderBy?: string;
}

export interface ListReviewsAnswer {
  readonly reviews?: readonly Review[];
  readonly averageRating?: number;
  readonly totalReviewCount?: number;
  readonly nextPageToken?: string;
}

export interface BatchGetReviewsRequest {
  /** `accounts/{a}/locations/{l}`, at most 200. */
  readonly locationNames: readonly string[];
  readonly pageSize?: number;
  readonly pageToken?: string;
  readonly orderBy?: string;
  readonly ignoreRatingOnlyReviews?: boolean;
}

export interface BatchGetReviewsAnswer {
  readonly locationReviews?: readonly { readonly name?: string; readonly review?: Review }[];
  readonly nextPageToken?: string;
}

interface PostDate {
  readonly year?: number;
  readonly month?: number;
  readonly day?: number;
}

interface PostTime {
  readonly hours?: number;
  readonly minutes?: number;
}

/** A post as it is sent, and with what Google adds. */
export interface LocalPost {
  readonly name?: string;
  readonly languageCode?: string;
  readonly summary?: string;
  readonly topicType?: string;
  readonly callToAction?: { readonly actionType?: string; readonly url?: string };
  readonly event?: {
    readonly title?: string;
    readonly schedule?: {
      readonly startDate?: PostDate;
      readonly startTime?: PostTime;
      readonly endDate?: PostDate;
      readonly endTime?: PostTime;
    };
  };
  readonly offer?: {
    readonly couponCode?: string;
    readonly redeemOnlineUrl?: string;
    readonly termsConditions?: string;
  };
  readonly media?: readonly { readonly mediaFormat?: string; readonly sourceUrl?: string }[];
  readonly state?: string;
  readonly createTime?: string;
  readonly updateTime?: string;
  readonly searchUrl?: string;
}

export interface ListLocalPostsAnswer {
  readonly localPosts?: readonly LocalPost[];
  readonly nextPageToken?: string;
}

/** The fields of a batch request. */
export const batchGetReviewsFields = {
  locationNames: true,
  pageSize: true,
  pageToken: true,
  orderBy: true,
  ignoreRatingOnlyReviews: true,
} as const satisfies Record<keyof BatchGetReviewsRequest, true>;

/** The parameters of a list of reviews. */
export const listReviewsFields = { pageSize: true, pageToken: true, orderBy: true } as const satisfies Record<
  keyof ListReviewsQuery,
  true
>;

/** The fields of a post, which a mask may name. */
export const localPostFields = {
  name: true,
  languageCode: true,
  summary: true,
  topicType: true,
  callToAction: true,
  event: true,
  offer: true,
  media: true,
  state: true,
  createTime: true,
  updateTime: true,
  searchUrl: true,
} as const satisfies Record<keyof LocalPost, true>;
