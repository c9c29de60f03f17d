CREATE INDEX "search_conditions_todays_best_rank_sort" ON "search_conditions" USING btree ("best_rank_on","best_rank","id","delete_date");
--> statement-breakpoint
CREATE INDEX "search_conditions_todays_worst_rank_sort" ON "search_conditions" USING btree ("best_rank_on","worst_rank","id","delete_date");
--> statement-breakpoint
CREATE INDEX "search_conditions_todays_change_sort" ON "search_conditions" USING btree ("best_rank_on","rank_change","id","delete_date");
--> statement-breakpoint
CREATE INDEX "search_conditions_achieved_days_sort" ON "search_conditions" USING btree ("month_until","month_days","id","delete_date");
--> statement-breakpoint
CREATE INDEX "search_conditions_charge_forecast_sort" ON "search_conditions" USING btree ("month_until","month_forecast","id","delete_date");
--> statement-breakpoint
CREATE INDEX "search_conditions_matching_sort" ON "search_conditions" USING btree ((case when ("place_id" = "place_id") then 'MATCHED'::text else 'UNMATCHED'::text end) collate "C","id","delete_date");
