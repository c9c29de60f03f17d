-- A month under 月額固定 without a fee was billed for nothing, and a day of nobody to nobody: they say so now
UPDATE "search_condition_term" SET "monthly_fee" = 0 WHERE "billing_mode" = 'FIXED' AND "monthly_fee" IS NULL;
--> statement-breakpoint
UPDATE "search_condition_term" SET "status" = 'PAUSED' WHERE "status" = 'MEASURING' AND "owner_user_id" IS NULL;
--> statement-breakpoint
ALTER TABLE "search_condition_term" ADD CONSTRAINT "search_condition_term_owner_user_id_required" CHECK ("search_condition_term"."owner_user_id" is not null or not ("search_condition_term"."status" in ('MEASURING')));
--> statement-breakpoint
ALTER TABLE "search_condition_term" ADD CONSTRAINT "search_condition_term_monthly_fee_required" CHECK ("search_condition_term"."monthly_fee" is not null or not ("search_condition_term"."billing_mode" in ('FIXED')));
