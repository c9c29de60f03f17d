ALTER TABLE "search_condition_detail_term" DROP CONSTRAINT IF EXISTS "search_condition_detail_term_no_overlap";
--> statement-breakpoint
ALTER TABLE "search_condition_term" DROP CONSTRAINT IF EXISTS "search_condition_term_no_overlap";
--> statement-breakpoint
ALTER TABLE "counted_period" DROP CONSTRAINT IF EXISTS "counted_period_no_overlap";
--> statement-breakpoint
ALTER TABLE "billed_day" DROP CONSTRAINT IF EXISTS "billed_day_no_overlap";
--> statement-breakpoint
ALTER TABLE "search_condition_detail_term" ADD CONSTRAINT "search_condition_detail_term_no_overlap" EXCLUDE USING gist (int8range("detail_id"::bigint, "detail_id"::bigint, '[]') WITH &&, daterange("effective_from", "effective_to", '[]') WITH &&) WHERE (coalesce("delete_date", 0) = 0);
--> statement-breakpoint
ALTER TABLE "search_condition_term" ADD CONSTRAINT "search_condition_term_no_overlap" EXCLUDE USING gist (int8range("search_condition_id"::bigint, "search_condition_id"::bigint, '[]') WITH &&, daterange("effective_from", "effective_to", '[]') WITH &&) WHERE (coalesce("delete_date", 0) = 0);
--> statement-breakpoint
ALTER TABLE "counted_period" ADD CONSTRAINT "counted_period_no_overlap" EXCLUDE USING gist (int8range("search_condition_id"::bigint, "search_condition_id"::bigint, '[]') WITH &&, daterange("first_day", "last_day", '[]') WITH &&) WHERE (coalesce("delete_date", 0) = 0);
--> statement-breakpoint
ALTER TABLE "billed_day" ADD CONSTRAINT "billed_day_no_overlap" EXCLUDE USING gist (int8range("search_condition_id"::bigint, "search_condition_id"::bigint, '[]') WITH &&, int8range("taken_for"::bigint, "taken_for"::bigint, '[]') WITH &&, daterange("first_day", "last_day", '[]') WITH &&) WHERE (coalesce("delete_date", 0) = 0 and "held" in ('true'));
