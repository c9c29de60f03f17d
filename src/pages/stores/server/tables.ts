import { pgSequence } from 'drizzle-orm/pg-core';

/** The numbers in stores' codes. A sequence gives each number only once and blocks no transaction. */
export const storeCode = pgSequence('store_code');
