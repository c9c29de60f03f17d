ALTER TABLE "search_conditions" ADD COLUMN "best_rank" bigint;
--> statement-breakpoint
ALTER TABLE "search_conditions" ADD COLUMN "best_rank_on" date;
--> statement-breakpoint
CREATE INDEX "search_conditions_best_rank_idx" ON "search_conditions" USING btree ("best_rank");
--> statement-breakpoint
CREATE INDEX "search_conditions_best_rank_on_idx" ON "search_conditions" USING btree ("best_rank_on");
