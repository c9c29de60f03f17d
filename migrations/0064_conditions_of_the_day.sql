CREATE INDEX "search_conditions_status_today_sort" ON "search_conditions" USING btree ((coalesce("held_status", "status")) collate "C","id","delete_date");
--> statement-breakpoint
CREATE INDEX "search_conditions_has_fallen1_found" ON "search_conditions" USING btree ((coalesce(("rank_change" < (0)::bigint), false)),"best_rank_on");
--> statement-breakpoint
CREATE INDEX "search_conditions_has_out1_found" ON "search_conditions" USING btree ((coalesce(((0)::bigint < "out_keywords"), false)),"best_rank_on");
--> statement-breakpoint
CREATE INDEX "search_conditions_has_unread1_found" ON "search_conditions" USING btree ((coalesce(((coalesce("held_status", "status") = 'MEASURING'::text) and ("read_keywords" < "due_keywords")), false)),"best_rank_on");
--> statement-breakpoint
CREATE INDEX "search_conditions_has_unread2_found" ON "search_conditions" USING btree ((coalesce(((coalesce("held_status", "status") = 'MEASURING'::text) and ((0)::bigint < "due_keywords")), false)),"best_rank_on");
--> statement-breakpoint
CREATE INDEX "search_conditions_contract_end_idx" ON "search_conditions" USING btree ("contract_end");
--> statement-breakpoint
-- How many rows say yes is known of an index once it has been looked at
ANALYZE "search_conditions";
