CREATE INDEX "search_conditions_status_today_sort" ON "search_conditions" USING btree ((coalesce("held_status", "status")) collate "C","id","delete_date");
--> statement-breakpoint
CREATE INDEX "search_conditions_has_fallen1_found" ON "search_conditions" USING btree ("best_rank_on") WHERE ("search_conditions"."rank_change" < (0)::bigint);
--> statement-breakpoint
CREATE INDEX "search_conditions_has_out1_found" ON "search_conditions" USING btree ("best_rank_on") WHERE ((0)::bigint < "search_conditions"."out_keywords");
--> statement-breakpoint
CREATE INDEX "search_conditions_has_unread1_found" ON "search_conditions" USING btree ("best_rank_on") WHERE ((coalesce("search_conditions"."held_status", "search_conditions"."status") = 'MEASURING'::text) and ("search_conditions"."read_keywords" < "search_conditions"."due_keywords"));
--> statement-breakpoint
CREATE INDEX "search_conditions_has_unread2_found" ON "search_conditions" USING btree ("best_rank_on") WHERE ((coalesce("search_conditions"."held_status", "search_conditions"."status") = 'MEASURING'::text) and ((0)::bigint < "search_conditions"."due_keywords"));
