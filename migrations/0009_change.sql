ALTER TABLE "incentive_history" ADD COLUMN "mailed_date" bigint;
--> statement-breakpoint
ALTER TABLE "count_run" ADD COLUMN "total" bigint;
--> statement-breakpoint
CREATE UNIQUE INDEX "incentive_history_user_id_period_status_key" ON "incentive_history" USING btree ("user_id","period") WHERE "incentive_history"."delete_date" is null and "incentive_history"."status" in ('DRAFT', 'ISSUED', 'PAID', 'FAILED');
--> statement-breakpoint
CREATE INDEX "incentive_history_due_date_idx" ON "incentive_history" USING btree ("due_date");
--> statement-breakpoint
ALTER TABLE "count_run" ADD CONSTRAINT "count_run_total_check" CHECK ("count_run"."total" >= 0);
