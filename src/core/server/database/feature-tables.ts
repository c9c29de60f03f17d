import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  customType,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';

/*
 * Tables of the server's own features: what no declaration may tell the browser (it is public), and no page shows.
 * Moments are epoch ms.
 */

const moment = (name: string) => bigint(name, { mode: 'number' });
/** A secret as `features/sealed.ts` seals it with SECRET_KEY; a change of the key finds these columns by this type. */
const sealedText = customType<{ data: string; driverData: string }>({ dataType: () => 'text' });
const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });

export const credential = pgTable('credential', {
  userId: integer('user_id').primaryKey(),
  /** argon2id, in PHC form. */
  passwordHash: text('password_hash').notNull(),
  updatedDate: moment('updated_date').notNull(),
});

export const session = pgTable(
  'session',
  {
    id: serial('id').primaryKey(),
    tokenHash: text('token_hash').notNull(),
    userId: integer('user_id').notNull(),
    createDate: moment('create_date').notNull(),
    lastSeenDate: moment('last_seen_date').notNull(),
    expiresDate: moment('expires_date').notNull(),
    ip: text('ip'),
    userAgent: text('user_agent'),
    /** Set when a system administrator looks at the console as this user: the administrator's id. */
    readOnlyBy: integer('read_only_by'),
  },
  (table) => [uniqueIndex('session_token_hash_key').on(table.tokenHash), index('session_user_id_idx').on(table.userId)],
);

/** Failures by account and by address, and permits of public calls. */
export const loginAttempt = pgTable('login_attempt', {
  key: text('key').primaryKey(),
  failures: integer('failures').notNull(),
  blockedUntil: moment('blocked_until'),
  updatedDate: moment('updated_date').notNull(),
});

/** A key that a user's device or password manager holds, whose other half never leaves it. */
export const passkey = pgTable(
  'passkey',
  {
    id: serial('id').primaryKey(),
    userId: integer('user_id').notNull(),
    name: text('name').notNull(),
    /** As WebAuthn tells it, in base64url; so the public key. */
    credentialId: text('credential_id').notNull(),
    publicKey: text('public_key').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    createDate: moment('create_date').notNull(),
    lastUsedDate: moment('last_used_date'),
  },
  (table) => [
    uniqueIndex('passkey_credential_id_key').on(table.credentialId),
    index('passkey_user_id_idx').on(table.userId),
  ],
);

export const oneTimeToken = pgTable(
  'one_time_token',
  {
    id: serial('id').primaryKey(),
    purpose: text('purpose').notNull(),
    tokenHash: text('token_hash').notNull(),
    userId: integer('user_id'),
    data: jsonb('data'),
    expiresDate: moment('expires_date').notNull(),
    usedDate: moment('used_date'),
  },
  (table) => [uniqueIndex('one_time_token_hash_key').on(table.tokenHash)],
);

export const notificationRead = pgTable(
  'notification_read',
  {
    userId: integer('user_id').notNull(),
    notificationId: integer('notification_id').notNull(),
    readDate: moment('read_date').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.notificationId] })],
);

export const idempotencyKey = pgTable(
  'idempotency_key',
  {
    userId: integer('user_id').notNull(),
    key: text('key').notNull(),
    method: text('method').notNull(),
    path: text('path').notNull(),
    requestHash: text('request_hash').notNull(),
    status: integer('status'),
    answer: jsonb('answer').$type<object>(),
    createDate: moment('create_date').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] })],
);

export const storedFile = pgTable('stored_file', {
  key: text('key').primaryKey(),
  name: text('name').notNull(),
  type: text('type').notNull(),
  /** bytes */
  size: integer('size').notNull(),
  bytes: bytea('bytes').notNull(),
  createDate: moment('create_date').notNull(),
});

/** The last invoice number given in a year; its row's lock keeps the numbers free of gaps. */
export const invoiceNumber = pgTable('invoice_number', {
  year: integer('year').primaryKey(),
  last: integer('last').notNull(),
});

/** A user's link to Google. */
export const googleLink = pgTable('google_link', {
  userId: integer('user_id').primaryKey(),
  accessToken: sealedText('access_token').notNull(),
  refreshToken: sealedText('refresh_token'),
  expiresDate: moment('expires_date').notNull(),
  scope: text('scope'),
  expired: boolean('expired').notNull().default(false),
  linkedDate: moment('linked_date'),
  /** While one process asks for a new access token, the others wait for it. */
  refreshingUntil: moment('refreshing_until'),
});

/** What a user's link may manage on Google, and the store that a person confirmed it to be. */
export const googleLocation = pgTable(
  'google_location',
  {
    userId: integer('user_id').notNull(),
    /** `locations/{l}` */
    location: text('location').notNull(),
    /** `accounts/{a}`, which the older calls want before the location. */
    account: text('account').notNull(),
    accountTitle: text('account_title'),
    title: text('title').notNull(),
    address: text('address'),
    placeId: text('place_id'),
    storeId: integer('store_id'),
    confirmedDate: moment('confirmed_date'),
    foundDate: moment('found_date').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.location] }),
    uniqueIndex('google_location_store_id_key').on(table.storeId),
  ],
);

/** When the next call of a quota fits; kept here, so that it holds for all processes and after a restart. */
export const googleQuota = pgTable('google_quota', {
  key: text('key').primaryKey(),
  freeAt: moment('free_at').notNull(),
});

/** Edits that wait for their turn at Google: replies and posts. What is to be written stands in the row they are about. */
export const googleEdit = pgTable(
  'google_edit',
  {
    id: serial('id').primaryKey(),
    kind: text('kind').notNull(),
    storeId: integer('store_id').notNull(),
    /** The review or the post. */
    rowId: integer('row_id').notNull(),
    requestedBy: integer('requested_by'),
    createDate: moment('create_date').notNull(),
    dueDate: moment('due_date').notNull(),
    attempts: integer('attempts').notNull().default(0),
    claimedUntil: moment('claimed_until'),
    /** Google has taken it; from then on it is only looked for. */
    sentDate: moment('sent_date'),
    error: text('error'),
  },
  (table) => [
    uniqueIndex('google_edit_kind_row_key').on(table.kind, table.rowId),
    index('google_edit_due_date_idx').on(table.dueDate),
  ],
);

/** How far a store's reviews have been fetched, and what Google said of them as a whole. */
export const googleSync = pgTable('google_sync', {
  storeId: integer('store_id').primaryKey(),
  syncedDate: moment('synced_date'),
  /** The updateTime of the newest review that is kept. */
  newest: moment('newest'),
  fullDate: moment('full_date'),
  averageRating: doublePrecision('average_rating'),
  totalReviews: integer('total_reviews'),
  error: text('error'),
});

/**
 * Readings to be made: the plan of a day, and what people ask for by hand. A worker claims a task for a while and renews its claim
 * as long as it lives; what a dead one held is free again when the claim ends.
 */
export const readingTask = pgTable(
  'reading_task',
  {
    id: serial('id').primaryKey(),
    detailId: integer('detail_id').notNull(),
    storeId: integer('store_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    /** SCHEDULED or MANUAL */
    origin: text('origin').notNull(),
    requestedBy: integer('requested_by'),
    createDate: moment('create_date').notNull(),
    dueDate: moment('due_date').notNull(),
    /** WAITING, READING, DONE or FAILED */
    state: text('state').notNull().default('WAITING'),
    attempts: integer('attempts').notNull().default(0),
    /** Whose it is now: one name a claim, so that one who comes back late finds that it is not theirs any more. */
    claim: text('claim'),
    claimedUntil: moment('claimed_until'),
    finishedDate: moment('finished_date'),
    failure: text('failure'),
    observationId: integer('observation_id'),
  },
  (table) => [
    uniqueIndex('reading_task_scheduled_key').on(table.detailId, table.day).where(sql`origin = 'SCHEDULED'`),
    index('reading_task_open_idx').on(table.dueDate).where(sql`state in ('WAITING', 'READING')`),
    index('reading_task_detail_id_idx').on(table.detailId, table.createDate),
    index('reading_task_requested_by_idx').on(table.requestedBy, table.createDate),
    index('reading_task_day_idx').on(table.day),
  ],
);

/** What a keyword's people have been told of a day: each kind of alert once, whatever is read again. */
export const rankAlert = pgTable(
  'rank_alert',
  {
    detailId: integer('detail_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    notificationType: text('notification_type').notNull(),
  },
  (table) => [primaryKey({ columns: [table.detailId, table.day, table.notificationType] })],
);

/** A TikTok account's tokens, and what was last read of it. */
export const snsLink = pgTable('sns_link', {
  snsAccountId: integer('sns_account_id').primaryKey(),
  accessToken: sealedText('access_token').notNull(),
  refreshToken: sealedText('refresh_token').notNull(),
  expiresDate: moment('expires_date').notNull(),
  scope: text('scope'),
  /** Until then one process refreshes the tokens, and no other: each refresh token is good for one use. */
  leaseUntil: moment('lease_until'),
  profile: jsonb('profile').$type<object>(),
  videos: jsonb('videos').$type<object[]>(),
});

/** When a store's figures were last fetched from Google, and what went wrong since. */
export const performanceFetch = pgTable('performance_fetch', {
  storeId: integer('store_id').primaryKey(),
  fetchedDate: moment('fetched_date'),
  error: text('error'),
});

/** What was told of a link that died or is about to, so that it is told once; gone when the link is made anew. */
export const linkNotice = pgTable(
  'link_notice',
  {
    /** SNS: an SNS account's id; GOOGLE: a user's. */
    kind: text('kind').notNull(),
    linkId: integer('link_id').notNull(),
    notice: text('notice').notNull(),
    noticeDate: moment('notice_date').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.linkId, table.notice] })],
);

/** A browser that has signed in as the user before: it holds the secret in a cookie, we its hash. */
export const knownDevice = pgTable(
  'known_device',
  {
    userId: integer('user_id').notNull(),
    deviceHash: text('device_hash').notNull(),
    createDate: moment('create_date').notNull(),
    lastSeenDate: moment('last_seen_date').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.deviceHash] })],
);

/** The second factor of a user: asked for once it is confirmed. */
export const secondFactor = pgTable('second_factor', {
  userId: integer('user_id').primaryKey(),
  secret: sealedText('secret').notNull(),
  /** Null until the user has shown a right code. */
  confirmedDate: moment('confirmed_date'),
  /** The last time step whose code was taken: no code counts twice. */
  lastStep: moment('last_step').notNull().default(0),
  /** Hashes of the recovery codes that are left. */
  recoveryHashes: jsonb('recovery_hashes').$type<readonly string[]>().notNull(),
});

/** Which SECRET_KEY the sealed columns are sealed with: one row, written at the first start and by each change of the key. */
export const keyFingerprint = pgTable('key_fingerprint', {
  id: integer('id').primaryKey(),
  /** argon2id, in PHC form: it tells the key from others and gives nothing of it away. */
  fingerprint: text('fingerprint').notNull(),
  createDate: moment('create_date').notNull(),
});

/** What a user said about a kind of notification; without a row the default holds. */
export const notificationPreference = pgTable(
  'notification_preference',
  {
    userId: integer('user_id').notNull(),
    notificationType: text('notification_type').notNull(),
    screen: boolean('screen').notNull(),
    mail: boolean('mail').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.notificationType] })],
);

export const setting = pgTable('setting', { key: text('key').primaryKey(), value: jsonb('value').notNull() });

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
    state: text('state').notNull().default('WAITING'),
    attempts: integer('attempts').notNull().default(0),
    claim: text('claim'),
    claimedUntil: moment('claimed_until'),
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

/** A customer at the payment service, and the card that is charged: what may be shown of it, never its number. */
export const paymentCard = pgTable('payment_card', {
  userId: integer('user_id').primaryKey(),
  customerId: text('customer_id').notNull(),
  paymentMethodId: text('payment_method_id'),
  brand: text('brand'),
  last4: text('last4'),
  expMonth: integer('exp_month'),
  expYear: integer('exp_year'),
  updateDate: moment('update_date').notNull(),
});

/** The payment of a charge at the payment service, and the try that is next. */
export const paymentAttempt = pgTable('payment_attempt', {
  chargeId: integer('charge_id').primaryKey(),
  paymentId: text('payment_id'),
  attempt: integer('attempt').notNull(),
  /** ASKING: the service is being asked; PENDING: it decides later; IDLE: the last try is over. */
  state: text('state').notNull().default('IDLE'),
  claim: text('claim'),
  claimedUntil: moment('claimed_until'),
  methodId: text('method_id'),
  /** yen */
  amount: bigint('amount', { mode: 'number' }),
  /** Tries of this card that were declined within a day, and the last of them. */
  declined: integer('declined').notNull().default(0),
  declinedDate: moment('declined_date'),
});

/** A keyword read at many points around a centre. */
export const rankGrid = pgTable(
  'rank_grid',
  {
    id: serial('id').primaryKey(),
    detailId: integer('detail_id').notNull(),
    size: integer('size').notNull(),
    /** metres */
    spacing: integer('spacing').notNull(),
    /** STORE or POSITION */
    centre: text('centre').notNull(),
    radius: integer('radius').notNull(),
    depth: integer('depth').notNull(),
    placeId: text('place_id').notNull(),
    keyword: text('keyword').notNull(),
    language: text('language').notNull(),
    /** RUNNING, DONE or FAILED */
    state: text('state').notNull(),
    attempts: integer('attempts').notNull().default(0),
    requestedBy: integer('requested_by'),
    createDate: moment('create_date').notNull(),
    finishedDate: moment('finished_date'),
    failure: text('failure'),
    instrument: text('instrument').notNull(),
    instrumentVersion: text('instrument_version').notNull(),
  },
  (table) => [
    index('rank_grid_detail_id_idx').on(table.detailId, table.createDate),
    // One at a time for a keyword, whoever asks twice
    uniqueIndex('rank_grid_running_key').on(table.detailId).where(sql`state = 'RUNNING'`),
  ],
);

/** The points of a grid, and what was read there: kept apart from the days' readings, among which they never count. */
export const rankGridPoint = pgTable(
  'rank_grid_point',
  {
    gridId: integer('grid_id').notNull(),
    row: integer('row').notNull(),
    column: integer('column').notNull(),
    latitude: doublePrecision('latitude').notNull(),
    longitude: doublePrecision('longitude').notNull(),
    /** OK or FAILED; null while it has not been read. */
    status: text('status'),
    rank: integer('rank'),
    takenAt: moment('taken_at'),
    failure: text('failure'),
  },
  (table) => [primaryKey({ columns: [table.gridId, table.row, table.column] })],
);

/** A CSV on its way in, or in: what became of it, and how far it has come. */
export const csvImport = pgTable(
  'csv_import',
  {
    id: serial('id').primaryKey(),
    resource: text('resource').notNull(),
    userId: integer('user_id').notNull(),
    /** RECEIVING, LINES, FLIP, SETTLING, DONE; DISCARDING, FAILED, CANCELLED; UNDOING, UNDONE. */
    state: text('state').notNull(),
    dryRun: boolean('dry_run').notNull(),
    encoding: text('encoding').notNull(),
    fileName: text('file_name'),
    /** The fields of the columns, in the file's order; `id` for the column that tells rows apart. */
    columns: jsonb('columns').notNull(),
    ip: text('ip').notNull(),
    requestId: text('request_id').notNull(),
    /** The caller's Idempotency-Key. */
    requestKey: text('request_key'),
    rows: integer('rows').notNull(),
    /** Lines that have been looked at; while it is undone, lines that have been taken back. */
    checked: integer('checked').notNull().default(0),
    created: integer('created').notNull().default(0),
    updated: integer('updated').notNull().default(0),
    unchanged: integer('unchanged').notNull().default(0),
    bad: integer('bad').notNull().default(0),
    /** Rows that could not be taken back. */
    kept: integer('kept').notNull().default(0),
    createDate: moment('create_date').notNull(),
    updateDate: moment('update_date').notNull(),
    /** The code of what ended it as a whole. */
    failure: text('failure'),
    /** When its rows appeared, all at once; null: every scope hides them. */
    shownDate: moment('shown_date'),
  },
  (table) => [
    index('csv_import_user_id_idx').on(table.userId, table.resource, table.createDate),
    uniqueIndex('csv_import_request_key').on(table.userId, table.requestKey),
  ],
);

/** One line of a CSV, and what it did. */
export const csvImportLine = pgTable(
  'csv_import_line',
  {
    importId: integer('import_id').notNull(),
    position: integer('position').notNull(),
    /** In the file; 1 is the heading. */
    line: integer('line').notNull(),
    cells: jsonb('cells').notNull(),
    /** NEW, CREATE, UPDATE, SAME, BAD; when all is in, SETTLED; when it is undone, TAKEN_BACK or KEPT. */
    state: text('state').notNull(),
    problems: jsonb('problems'),
    rowId: integer('row_id'),
    /** Of the row that the line changes, before it does. */
    version: integer('version'),
    /** The checked values, to be written with the flip. */
    change: jsonb('change'),
    /** What the audit log is told: `{ before, after }`. */
    audit: jsonb('audit'),
    /** What its rules asked to be done once the row is there. */
    jobs: jsonb('jobs'),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.position] }),
    index('csv_import_line_state_idx').on(table.importId, table.state, table.position),
  ],
);

/** Rows that a CSV has brought and that nobody sees before all of them are there. */
export const pendingRow = pgTable(
  'pending_row',
  {
    resource: text('resource').notNull(),
    rowId: integer('row_id').notNull(),
    importId: integer('import_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.resource, table.rowId] }),
    index('pending_row_import_id_idx').on(table.importId),
  ],
);

/** The numbers in stores' codes: whoever takes one has it alone, and nobody waits for another's transaction. */
export const storeCode = pgSequence('store_code');

export const featureTables = {
  storeCode,
  csvImport,
  csvImportLine,
  pendingRow,
  credential,
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
  setting,
  passkey,
};
