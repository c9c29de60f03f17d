import type { WebhookEvent } from '#domain/notices/webhook-events.ts';
import type { NotificationSubject } from '#notifications/rules/notification-operands.ts';

/** Maps a notification to its webhook event: the ids it is about, and its text. */
export function eventOfNotice(notice: NotificationSubject & { readonly content: string }): WebhookEvent {
  const message = notice.content;
  switch (notice.notificationType) {
    case 'SEARCH_CONDITION_RANK_WENT_DOWN': {
      const [storeId, keywordId] = notice.operandValue;
      return { type: 'rank.fell', data: { storeId, keywordId, message } };
    }
    case 'SEARCH_CONDITION_RANK_FIRST_EXPOSED': {
      const [ownerUserId, storeId, keywordId] = notice.operandValue;
      return { type: 'rank.first_achieved', data: { ownerUserId, storeId, keywordId, message } };
    }
    case 'GENERAL_SYSTEM_USER_REGISTERED': {
      const [userId] = notice.operandValue;
      return { type: 'user.registered', data: { userId, message } };
    }
    case 'CHARGE_SUCCESS': {
      const [storeId, chargeId] = notice.operandValue;
      return { type: 'charge.paid', data: { chargeId, storeId, message } };
    }
    case 'CHARGE_FAILURE': {
      const [storeId, chargeId] = notice.operandValue;
      return { type: 'charge.failed', data: { chargeId, storeId, message } };
    }
    case 'CREATE_INCENTIVE_INFORMATION_REPORT_FINISHED': {
      const [runId] = notice.operandValue;
      return { type: 'count.finished', data: { runId, message } };
    }
    case 'NONE':
      return { type: 'notice.created', data: { ids: [...notice.operandValue], message } };
  }
}
