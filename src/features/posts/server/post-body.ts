import { type Clock, wholeInterval } from '#domain/posts/post-interval.ts';
import { unfilled } from '#domain/posts/post-text.ts';
import type { LocalPost } from '#emulator/contracts/my-business.ts';
import { GoogleFailure } from '#google/server/failure.ts';
import type { GoogleJson } from '#google/server/json.ts';
import type { StoredPost } from './post-row.ts';

/** The fields sent to Google. A PATCH lists them all, so that fields emptied here are emptied there. */
export const postFields = [
  'languageCode',
  'summary',
  'topicType',
  'callToAction',
  'event',
  'offer',
  'media',
] as const satisfies readonly (keyof LocalPost)[];

/**
 * Returns the post in Google's format; `picture` is its photo's URL. Throws GoogleFailure for an event or offer without
 * a complete interval, which Google rejects.
 */
export function postBody(row: StoredPost, picture: string | null): GoogleJson {
  const text = (name: keyof StoredPost) => {
    const value = row[name];
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  // Posts scheduled before this check existed may still have open placeholders
  if (unfilled([row.summary, row.eventTitle, row.offerCoupon, row.offerTerms].join('\n'), {}).length > 0)
    throw new GoogleFailure('refused', { reason: '値のない差し込みが残っています' });
  const topic = text('topic') ?? 'STANDARD';
  const action = text('callToActionType');
  const media = picture ?? text('mediaUrl');
  return without({
    languageCode: 'ja',
    summary: text('summary'),
    topicType: topic,
    // Google adds its own button to an offer
    callToAction:
      action === undefined || topic === 'OFFER'
        ? undefined
        : without({ actionType: action, url: action === 'CALL' ? undefined : text('callToActionUrl') }),
    event:
      topic === 'STANDARD'
        ? undefined
        : without({
            title: text('eventTitle'),
            schedule: scheduleOf(row),
          }),
    offer:
      topic === 'OFFER'
        ? without({
            couponCode: text('offerCoupon'),
            redeemOnlineUrl: text('offerUrl'),
            termsConditions: text('offerTerms'),
          })
        : undefined,
    media: media === undefined ? undefined : [{ mediaFormat: 'PHOTO', sourceUrl: media }],
  });
}

function scheduleOf({ eventStart, eventStartTime, eventEnd, eventEndTime }: StoredPost) {
  const whole = wholeInterval({ eventStart, eventStartTime, eventEnd, eventEndTime });
  if (whole === null) throw new GoogleFailure('refused', { reason: '開始と終了の日付・時刻がそろっていません' });
  const { startDay, start, endDay, end } = whole;
  return { startDate: dateOf(startDay), startTime: timeOf(start), endDate: dateOf(endDay), endTime: timeOf(end) };
}

function timeOf({ hours, minutes }: Clock) {
  return { hours, minutes };
}

function without(body: Record<string, unknown>): GoogleJson {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
}

function dateOf(day: string) {
  const [year, month, date] = day.split('-').map(Number);
  return { year, month, day: date };
}
