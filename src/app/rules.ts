import { systemUser } from '#accounts/server/user-rule.ts';
import { incentiveHistory } from '#billing/server/charge-rule.ts';
import type { RulesByResource, RulesFor } from '#core/server/kernel/rule.ts';
import { notification } from '#notifications/server/notification-rule.ts';
import { placePost } from '#posts/server/post-rule.ts';
import type { resources } from '#resources';
import { replyTemplate } from '#reviews/server/reply-template-rule.ts';
import { placeReview } from '#reviews/server/review-rule.ts';
import { linkHealth } from '#sns/server/link-view.ts';
import { snsAccount } from '#sns/server/sns-account-rule.ts';
import { searchConditions } from '#stores/server/store-rule.ts';

const declared = {
  'search-conditions': searchConditions,
  'system-user': systemUser,
  'incentive-history': incentiveHistory,
  notification,
  'place-post': placePost,
  'place-review': placeReview,
  'reply-template': replyTemplate,
  'sns-account': snsAccount,
  'link-health': linkHealth,
} satisfies RulesFor<typeof resources>;

// The endpoints hand each rule the rows of its own resource, which is what the types above were checked against
export const rules: RulesByResource = declared;
