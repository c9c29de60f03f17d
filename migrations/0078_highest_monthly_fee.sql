-- A fixed month's fee is bounded by what an invoice can carry (¥100,000,000). One above it is a slip of the hand that no
-- count could bill so far; a draft of the bound is seen by whoever issues it.
UPDATE "search_conditions" SET "monthly_fee" = 100000000 WHERE "monthly_fee" > 100000000;
--> statement-breakpoint
UPDATE "search_condition_term" SET "monthly_fee" = 100000000 WHERE "monthly_fee" > 100000000;
