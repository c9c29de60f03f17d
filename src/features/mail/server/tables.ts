import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment } from '#core/server/database/schema/own-columns.ts';
import type { DeliveryState } from '#domain/notices/mail-delivery.ts';

/**
 * A mail, from the promise to what became of it: claimed by one worker before it leaves, and never sent again by itself once it may
 * have left. The letter is written when it leaves; what it is written from is the job.
 */
export const mailDelivery = pgTable(
  'mail_delivery',
  {
    id: serial('id').primaryKey(),
    /** The job that asked for it, so that a job tried again finds it; null for an invoice, which is known by its charge. */
    jobId: text('job_id'),
    chargeId: integer('charge_id'),
    /** Who writes it, and from what. */
    writer: text('writer').notNull(),
    job: jsonb('job').$type<object>().notNull(),
    /** The part of its Message-ID before the @: the same however often it is sent. */
    messageId: text('message_id').notNull(),
    state: text('state').$type<DeliveryState>().notNull().default('WAITING'),
    attempts: integer('attempts').notNull().default(0),
    claim: text('claim'),
    claimedUntil: moment('claimed_until'),
    /** Of a waiting one: it is not tried before. */
    heldUntil: moment('held_until'),
    address: text('address'),
    subject: text('subject'),
    error: text('error'),
    createDate: moment('create_date').notNull(),
    updateDate: moment('update_date').notNull(),
  },
  (table) => [
    uniqueIndex('mail_delivery_job_id_key').on(table.jobId),
    // An invoice is on its way once, whoever asks for it twice
    uniqueIndex('mail_delivery_charge_id_key')
      .on(table.chargeId)
      .where(sql`state in ('WAITING', 'SENDING', 'UNKNOWN')`),
    index('mail_delivery_open_idx')
      .on(table.updateDate)
      .where(sql`state in ('WAITING', 'SENDING', 'UNKNOWN', 'FAILED')`),
  ],
);
