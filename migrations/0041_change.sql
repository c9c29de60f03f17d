CREATE TABLE "saved_view" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_view_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer,
	"resource" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"columns" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"create_date" bigint NOT NULL,
	"update_date" bigint NOT NULL,
	CONSTRAINT "saved_view_name_key" UNIQUE NULLS NOT DISTINCT("resource","name","user_id")
);
--> statement-breakpoint
CREATE TABLE "store_month" (
	"store_id" integer PRIMARY KEY NOT NULL,
	"asked" integer DEFAULT 0 NOT NULL,
	"answered" integer,
	"computed_on" date,
	"until" date,
	"days" integer,
	"amount" bigint,
	"forecast_amount" bigint
);
--> statement-breakpoint
ALTER TABLE "search_conditions" ADD COLUMN "worst_rank" bigint;
--> statement-breakpoint
ALTER TABLE "search_conditions" ADD COLUMN "read_keywords" bigint;
--> statement-breakpoint
ALTER TABLE "search_conditions" ADD COLUMN "out_keywords" bigint;
--> statement-breakpoint
ALTER TABLE "search_conditions" ADD COLUMN "achieved_keywords" bigint;
--> statement-breakpoint
ALTER TABLE "search_conditions" ADD COLUMN "due_keywords" bigint;
--> statement-breakpoint
ALTER TABLE "search_conditions" ADD COLUMN "rank_change" bigint;
--> statement-breakpoint
ALTER TABLE "search_conditions" ADD COLUMN "month_until" date;
--> statement-breakpoint
ALTER TABLE "search_conditions" ADD COLUMN "month_days" bigint;
--> statement-breakpoint
ALTER TABLE "search_conditions" ADD COLUMN "month_forecast" bigint;
--> statement-breakpoint
ALTER TABLE "search_conditions" ADD COLUMN "last_read_date" bigint;
--> statement-breakpoint
CREATE INDEX "saved_view_user_id_idx" ON "saved_view" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "search_conditions_worst_rank_idx" ON "search_conditions" USING btree ("worst_rank");
--> statement-breakpoint
CREATE INDEX "search_conditions_read_keywords_idx" ON "search_conditions" USING btree ("read_keywords");
--> statement-breakpoint
CREATE INDEX "search_conditions_out_keywords_idx" ON "search_conditions" USING btree ("out_keywords");
--> statement-breakpoint
CREATE INDEX "search_conditions_achieved_keywords_idx" ON "search_conditions" USING btree ("achieved_keywords");
--> statement-breakpoint
CREATE INDEX "search_conditions_due_keywords_idx" ON "search_conditions" USING btree ("due_keywords");
--> statement-breakpoint
CREATE INDEX "search_conditions_rank_change_idx" ON "search_conditions" USING btree ("rank_change");
--> statement-breakpoint
CREATE INDEX "search_conditions_month_until_idx" ON "search_conditions" USING btree ("month_until");
--> statement-breakpoint
CREATE INDEX "search_conditions_month_days_idx" ON "search_conditions" USING btree ("month_days");
--> statement-breakpoint
CREATE INDEX "search_conditions_month_forecast_idx" ON "search_conditions" USING btree ("month_forecast");
--> statement-breakpoint
CREATE INDEX "search_conditions_last_read_date_idx" ON "search_conditions" USING btree ("last_read_date");
--> statement-breakpoint
ALTER TABLE "search_conditions" ADD CONSTRAINT "search_conditions_month_forecast_check" CHECK ("search_conditions"."month_forecast" >= 0 and "search_conditions"."month_forecast" <= 999999999999);
