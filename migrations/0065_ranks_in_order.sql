DROP INDEX "day_rank_unmeasured_idx";
--> statement-breakpoint
CREATE INDEX "day_rank_rank_idx" ON "day_rank" USING btree ("day","rank","store_id","detail_id");
--> statement-breakpoint
CREATE INDEX "day_rank_result_idx" ON "day_rank" USING btree ("day","result","rank","store_id","detail_id");
