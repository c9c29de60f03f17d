import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment } from '#core/server/database/sql.ts';
import type { DeliveryState } from '#domain/notices/mail-delivery.ts';

/**
 * A mail, from the request to its outcome: claimed by one worker before it is sent. Once it may have been sent, it is
 * resent automatically only if its template repeats. The content is written when it is sent, from the job's payload.
 */
export const mailDelivery = pgTable(
  'mail_delivery',
  {
    id: serial('id').primaryKey(),
    /** The job that requested it, so that a retry finds it; null for an invoice, which is identified by its charge. */
    jobId: text('job_id'),
    chargeId: integer('charge_id'),
    /** The writer's name, and its input. */
    writer: text('writer').notNull(),
    job: jsonb('job').$type<object>().notNull(),
    /** Local part of its Message-ID: the same on every attempt, but for a mail that repeats. */
    messageId: text('message_id').notNull(),
    state: text('state').$type<DeliveryState>().notNull().default('WAITING'),
    attempts: integer('attempts').notNull().default(0),
    claim: text('claim'),
    claimedUntil: moment('claimed_until'),
    /** For a waiting mail: not sent before this moment. */
    heldUntil: moment('held_until'),
    address: text('address'),
    subject: text('subject'),
    error: text('error'),
    createDate: moment('create_date').notNull(),
    updateDate: moment('update_date').notNull(),
  },
  (table) => [
    uniqueIndex('mail_delivery_job_id_key').on(table.jobId),
    // An invoice has at most one pending mail
    uniqueIndex('mail_delivery_charge_id_key')
      .on(table.chargeId)
      .where(sql`state in ('WAITING', 'SENDING', 'UNKNOWN')`),
    index('mail_delivery_open_idx')
      .on(table.updateDate)
      .where(sql`state in ('WAITING', 'SENDING', 'UNKNOWN', 'FAILED')`),
  ],
);
