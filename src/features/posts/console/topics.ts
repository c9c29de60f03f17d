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
