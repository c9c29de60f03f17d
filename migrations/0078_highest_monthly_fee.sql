-- A fixed month's fee was bounded by what an invoice can carry in all (¥999,999,999,999), and is now by ¥100,000,000, so that an
-- invoice has room for thousands of others. One above it is a slip of the hand: the next count bills the bound, in a draft that
-- whoever issues it sees.
UPDATE "search_conditions" SET "monthly_fee" = 100000000 WHERE "monthly_fee" > 100000000;
--> statement-breakpoint
UPDATE "search_condition_term" SET "monthly_fee" = 100000000 WHERE "monthly_fee" > 100000000;
