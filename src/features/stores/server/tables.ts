import { pgSequence } from 'drizzle-orm/pg-core';

/** The numbers in stores' codes: whoever takes one has it alone, and nobody waits for another's transaction. */
export const storeCode = pgSequence('store_code');
