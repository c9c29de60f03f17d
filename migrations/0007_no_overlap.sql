ALTER TABLE "search_condition_detail_term" ADD CONSTRAINT "search_condition_detail_term_no_overlap" EXCLUDE USING gist (int8range("detail_id"::bigint, "detail_id"::bigint, '[]') WITH &&, daterange("effective_from", "effective_to", '[]') WITH &&) WHERE ("delete_date" is null);
--> statement-breakpoint
ALTER TABLE "search_condition_term" ADD CONSTRAINT "search_condition_term_no_overlap" EXCLUDE USING gist (int8range("search_condition_id"::bigint, "search_condition_id"::bigint, '[]') WITH &&, daterange("effective_from", "effective_to", '[]') WITH &&) WHERE ("delete_date" is null);
--> statement-breakpoint
ALTER TABLE "counted_period" ADD CONSTRAINT "counted_period_no_overlap" EXCLUDE USING gist (int8range("search_condition_id"::bigint, "search_condition_id"::bigint, '[]') WITH &&, daterange("first_day", "last_day", '[]') WITH &&) WHERE ("delete_date" is null);
--> statement-breakpoint
ALTER TABLE "billed_day" ADD CONSTRAINT "billed_day_no_overlap" EXCLUDE USING gist (int8range("search_condition_id"::bigint, "search_condition_id"::bigint, '[]') WITH &&, int8range("taken_for"::bigint, "taken_for"::bigint, '[]') WITH &&, daterange("first_day", "last_day", '[]') WITH &&) WHERE ("delete_date" is null and "held" in ('true'));
