import { knownDevice, passkey, secondFactor } from '#accounts/server/tables.ts';
import { invoiceNumber, paymentAttempt, paymentCard, paymentTry } from '#billing/server/tables.ts';
import { bulkRow, bulkRun } from '#core/server/kernel/bulk-tables.ts';
import { csvImport, csvImportLine, pendingRow } from '#core/server/kernel/import-tables.ts';
import { idempotencyKey, keyFingerprint, loginAttempt, setting, storedFile } from '#core/server/kernel/tables.ts';
import { oneTimeToken, session } from '#core/server/sessions/tables.ts';
import { googleEdit, googleLocation, googleQuota } from '#google/server/tables.ts';
import { googleLink, linkNotice } from '#links/server/tables.ts';
import { mailDelivery } from '#mail/server/tables.ts';
import { notificationPreference, notificationRead } from '#notifications/server/tables.ts';
import { performanceFetch } from '#performance/server/tables.ts';
import { rankAlert, rankGrid, rankGridPoint, readingTask } from '#ranking/server/tables.ts';
import { googleSync } from '#reviews/server/tables.ts';
import { storeCode } from '#stores/server/tables.ts';
import { snsLink } from '#tiktok/server/tables.ts';
import { credential, payingChange } from '#users/server/tables.ts';

/** The tables (and the sequence) that no declaration makes, for migrations, for the purge and for a change of the key that seals what they hold. */
export const ownTables = {
  storeCode,
  csvImport,
  csvImportLine,
  pendingRow,
  bulkRun,
  bulkRow,
  credential,
  payingChange,
  session,
  loginAttempt,
  oneTimeToken,
  notificationRead,
  idempotencyKey,
  storedFile,
  invoiceNumber,
  googleLink,
  snsLink,
  performanceFetch,
  linkNotice,
  mailDelivery,
  knownDevice,
  secondFactor,
  keyFingerprint,
  notificationPreference,
  googleLocation,
  googleQuota,
  googleEdit,
  googleSync,
  readingTask,
  rankAlert,
  rankGrid,
  rankGridPoint,
  paymentCard,
  paymentAttempt,
  paymentTry,
  setting,
  passkey,
};
