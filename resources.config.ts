import { defineResources } from '#core/model/declare.ts';
import * as approvals from './resources/approvals.ts';
import * as billing from './resources/billing.ts';
import * as consents from './resources/consents.ts';
import * as inquiries from './resources/inquiries.ts';
import * as invoices from './resources/invoices.ts';
import * as logs from './resources/logs.ts';
import * as notices from './resources/notices.ts';
import * as objections from './resources/objections.ts';
import * as places from './resources/places.ts';
import * as profiles from './resources/profiles.ts';
import * as ranking from './resources/ranking.ts';
import * as stores from './resources/stores.ts';
import * as system from './resources/system.ts';
import * as users from './resources/users.ts';

/*
 * The product at a glance: every entity by its name in addresses, and the file that declares its fields, rules, permissions, routes and menu
 * entry (docs/adding-a-resource.md). Tables, API, validation, permissions, menu, routes and pages are derived from it.
 */
export const resources = defineResources({
  'search-conditions': stores.searchConditions,
  'search-condition-detail': ranking.searchConditionDetail,
  'search-condition-detail-term': ranking.searchConditionDetailTerm,
  'search-condition-term': stores.searchConditionTerm,
  'rank-observation': ranking.rankObservation,
  'rank-month': ranking.rankMonth,
  'search-location': ranking.searchLocation,
  'keyword-template': ranking.keywordTemplate,
  'system-user': users.systemUser,
  'invoice-additional-information-detail': invoices.invoiceAdditionalInformationDetail,
  'sns-account': places.snsAccount,
  'link-health': places.linkHealth,
  notification: notices.notification,
  'incentive-history': billing.incentiveHistory,
  'incentive-information-report-history': billing.incentiveInformationReportHistory,
  'count-run': billing.countRun,
  'counted-period': billing.countedPeriod,
  'billed-day': billing.billedDay,
  'charge-evidence': billing.chargeEvidence,
  issuer: invoices.issuer,
  'terms-of-use': users.termsOfUse,
  'terms-agreement': users.termsAgreement,
  brand: system.brand,
  'journal-account': invoices.journalAccount,
  'charge-payment': billing.chargePayment,
  'login-history': logs.loginHistory,
  'place-post': places.placePost,
  'place-review': places.placeReview,
  'performance-metric': places.performanceMetric,
  'performance-keyword': places.performanceKeyword,
  'audit-log': logs.auditLog,
  webhook: notices.webhook,
  'webhook-delivery': notices.webhookDelivery,
  inquiry: inquiries.inquiry,
  'reply-template': places.replyTemplate,
  'store-note': stores.storeNote,
  'public-page': system.publicPage,
  'return-invoice': invoices.returnInvoice,
  'card-fee': invoices.cardFee,
  objection: objections.objection,
  'objection-setting': objections.objectionSetting,
  'measuring-setting': ranking.measuringSetting,
  'second-instrument': ranking.secondInstrumentSetting,
  consent: consents.consent,
  'consent-setting': consents.consentSetting,
  'profile-unlinking': consents.profileUnlinking,
  'profile-edit': profiles.profileEdit,
  'profile-edit-item': profiles.profileEditItem,
  'approval-rule': approvals.approvalRule,
  'approval-request': approvals.approvalRequest,
});
