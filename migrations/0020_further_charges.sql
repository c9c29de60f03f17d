DROP INDEX "incentive_history_user_id_period_status_key";
--> statement-breakpoint
ALTER TABLE "incentive_history" ADD COLUMN "outcome" text;
--> statement-breakpoint
ALTER TABLE "incentive_history" ADD COLUMN "is_settled" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX "incentive_history_user_id_period_status_key" ON "incentive_history" USING btree ("user_id","period") WHERE "incentive_history"."delete_date" is null and "incentive_history"."status" in ('DRAFT');
