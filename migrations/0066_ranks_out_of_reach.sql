DROP INDEX "day_rank_rank_idx";
--> statement-breakpoint
DROP INDEX "search_conditions_todays_best_rank_sort";
--> statement-breakpoint
DROP INDEX "search_conditions_todays_worst_rank_sort";
--> statement-breakpoint
ALTER TABLE "search_conditions" ADD COLUMN "best_rank_order" bigint;
--> statement-breakpoint
ALTER TABLE "search_conditions" ADD COLUMN "worst_rank_order" bigint;
--> statement-breakpoint
UPDATE "search_conditions" SET "best_rank_order" = coalesce("best_rank", 10000),
  "worst_rank_order" = coalesce("worst_rank", 10000) WHERE "best_rank_on" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "day_rank_worst_idx" ON "day_rank" USING btree ("day",(case when "result" = 'OUT' then 10000 else "rank" end) desc nulls last,"store_id","detail_id");
--> statement-breakpoint
CREATE INDEX "day_rank_rank_idx" ON "day_rank" USING btree ("day",(case when "result" = 'OUT' then 10000 else "rank" end),"store_id","detail_id");
--> statement-breakpoint
CREATE INDEX "search_conditions_todays_best_rank_sort" ON "search_conditions" USING btree ("best_rank_on","best_rank_order","id","delete_date");
--> statement-breakpoint
CREATE INDEX "search_conditions_todays_worst_rank_sort" ON "search_conditions" USING btree ("best_rank_on","worst_rank_order","id","delete_date");
