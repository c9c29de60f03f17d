import type { resources } from '#resources';
import { incentiveHistory } from './incentive-history.ts';
import { notification } from './notification.ts';
import { placePost } from './place-post.ts';
import { placeReview } from './place-review.ts';
import { replyTemplate } from './reply-template.ts';
import type { RulesByResource, RulesFor } from './rule.ts';
import { searchConditions } from './search-conditions.ts';
import { snsAccount } from './sns-account.ts';
import { systemUser } from './system-user.ts';

const declared = {
  'search-conditions': searchConditions,
  'system-user': systemUser,
  'incentive-history': incentiveHistory,
  notification,
  'place-post': placePost,
  'place-review': placeReview,
  'reply-template': replyTemplate,
  'sns-account': snsAccount,
} satisfies RulesFor<typeof resources>;

// The endpoints hand each rule the rows of its own resource, which is what the types above were checked against
export const rules: RulesByResource = declared;
