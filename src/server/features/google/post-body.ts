import type { AnyRow } from '../../rules/rule.ts';
import type { Json } from './json.ts';

/** What of a post is sent; a PATCH names them all, so that what was emptied here is emptied there. */
export const postFields = ['languageCode', 'summary', 'topicType', 'callToAction', 'event', 'offer', 'media'] as const;

/** A post as Google takes it. */
export function postBody(row: AnyRow): Json {
  const text = (name: string) => {
    const value = row[name];
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const topic = text('topic') ?? 'STANDARD';
  const action = text('callToActionType');
  const media = text('mediaUrl');
  const start = text('eventStart');
  const end = text('eventEnd');
  return without({
    languageCode: 'ja',
    summary: text('summary'),
    topicType: topic,
    // An offer has a button of Google's own
    callToAction:
      action === undefined || topic === 'OFFER'
        ? undefined
        : without({ actionType: action, url: action === 'CALL' ? undefined : text('callToActionUrl') }),
    event:
      topic === 'STANDARD'
        ? undefined
        : without({
            title: text('eventTitle'),
            schedule: without({
              startDate: start === undefined ? undefined : dateOf(start),
              endDate: end === undefined ? undefined : dateOf(end),
            }),
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

function without(body: Record<string, unknown>): Json {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
}

function dateOf(day: string) {
  const [year, month, date] = day.split('-').map(Number);
  return { year, month, day: date };
}
