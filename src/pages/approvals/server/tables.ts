import { index, integer, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment } from '#core/server/database/sql.ts';

/** A link in a mail by which a request is decided without a login. Each mail has its own, and the token itself is nowhere else. */
export const approvalLink = pgTable(
  'approval_link',
  {
    id: serial('id').primaryKey(),
    tokenHash: text('token_hash').notNull(),
    requestId: integer('request_id').notNull(),
    /** Hash of the address that it was sent to: under another one of the account it is void. Null: sent before this was stored. */
    addressHash: text('address_hash'),
    createDate: moment('create_date').notNull(),
    expiresDate: moment('expires_date').notNull(),
  },
  (table) => [
    uniqueIndex('approval_link_token_hash_key').on(table.tokenHash),
    index('approval_link_request_id_idx').on(table.requestId),
  ],
);
