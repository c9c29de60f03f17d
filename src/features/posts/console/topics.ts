import type { postTopics } from '#domain/post-topics.ts';

/** What a post is about: whatever else stands there is news. */
export function topicOf(topic: unknown): keyof typeof postTopics {
  return topic === 'EVENT' || topic === 'OFFER' ? topic : 'STANDARD';
}
