import type { postTopics } from '#domain/post-topics.ts';

const ofTopic: Readonly<Record<string, readonly string[]>> = {
  eventTitle: ['EVENT', 'OFFER'],
  eventStart: ['EVENT', 'OFFER'],
  eventStartTime: ['EVENT', 'OFFER'],
  eventEnd: ['EVENT', 'OFFER'],
  eventEndTime: ['EVENT', 'OFFER'],
  offerCoupon: ['OFFER'],
  offerUrl: ['OFFER'],
  offerTerms: ['OFFER'],
  callToActionType: ['STANDARD', 'EVENT'],
  callToActionUrl: ['STANDARD', 'EVENT'],
};

/** Does a post of this topic have the field? */
export function belongsTo(topic: unknown, field: string): boolean {
  return ofTopic[field]?.includes(String(topic)) ?? true;
}

/** What a post is about: whatever else stands there is news. */
export function topicOf(topic: unknown): keyof typeof postTopics {
  return topic === 'EVENT' || topic === 'OFFER' ? topic : 'STANDARD';
}
