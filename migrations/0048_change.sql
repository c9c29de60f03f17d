ALTER TABLE "bulk_row" ADD COLUMN "change" jsonb;
--> statement-breakpoint
ALTER TABLE "saved_view" ADD COLUMN "widths" jsonb;
--> statement-breakpoint
CREATE INDEX "search_condition_detail_keyword_trgm" ON "search_condition_detail" USING gin (lower("keyword") gin_trgm_ops);
