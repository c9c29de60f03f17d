import type { postTopics } from '#domain/post-topics.ts';

/** The topic of a post; unknown values count as STANDARD. */
export function topicOf(topic: unknown): keyof typeof postTopics {
  return topic === 'EVENT' || topic === 'OFFER' ? topic : 'STANDARD';
}
