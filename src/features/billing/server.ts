import type { HasConnections } from '#domain/accounts/connection.ts';
import type { SendsMails } from '#mail/server/sends-mails.ts';
import type { ServerPlugin } from '#product';
import * as booksCalls from './calls/books.ts';
import * as cardsCalls from './calls/cards.ts';
import * as chargesCalls from './calls/charges.ts';
import * as closingCalls from './calls/closing.ts';
import * as depositsCalls from './calls/deposits.ts';
import * as objectionsCalls from './calls/objections.ts';
import { incentiveHistory } from './server/charges/charge-rule.ts';
import { closingRoutes } from './server/closing/closing-routes.ts';
import { invoiceDeliveryRoutes } from './server/closing/delivery-routes.ts';
import { cardPayments } from './server/connection.ts';
import { registerStoreMonths } from './server/counting/store-months.ts';
import { documentRoutes } from './server/documents/document-routes.ts';
import { registerBillingJobs } from './server/jobs.ts';
import { journalRoutes } from './server/journal-routes.ts';
import { chargeIssued } from './server/mails/charge-issued.ts';
import { chargeReminder } from './server/mails/charge-reminder.ts';
import { objectionDecided } from './server/mails/objection-decided.ts';
import { objectionRule } from './server/objections/decide.ts';
import { objectionRoutes } from './server/objections/routes.ts';
import { cardFee } from './server/payment/card-fee-rule.ts';
import { registerPaymentJobs } from './server/payment/charge-card.ts';
import { forgetCustomers } from './server/payment/forget-customers.ts';
import { paymentRoutes } from './server/payment/routes.ts';
import { followUpRoutes } from './server/reminders/routes.ts';
import { billingRoutes } from './server/routes.ts';
import {
  chargeOpening,
  invoiceNumber,
  issueRun,
  leftDraft,
  monthShare,
  monthSum,
  paymentAttempt,
  paymentCard,
  paymentTry,
  reminderTable,
} from './server/tables.ts';

/** Billing: the monthly count, charges and their documents, and payments. */
export const billingServer = {
  calls: [chargesCalls, booksCalls, closingCalls, depositsCalls, cardsCalls, objectionsCalls],
  routes: [
    invoiceDeliveryRoutes,
    billingRoutes,
    documentRoutes,
    closingRoutes,
    journalRoutes,
    paymentRoutes,
    followUpRoutes,
    objectionRoutes,
  ],
  connections: [cardPayments],
  rules: { 'incentive-history': incentiveHistory, 'card-fee': cardFee, objection: objectionRule },
  jobs: [registerBillingJobs, registerPaymentJobs, registerStoreMonths],
  mails: { chargeIssued, chargeReminder, objectionDecided },
  tables: {
    chargeOpening,
    chargeReminder: reminderTable,
    invoiceNumber,
    issueRun,
    leftDraft,
    monthShare,
    monthSum,
    paymentAttempt,
    paymentCard,
    paymentTry,
  },
  leftovers: { of: { 'search-conditions': [monthShare.storeId] }, outside: forgetCustomers },
} satisfies ServerPlugin & HasConnections & SendsMails;
