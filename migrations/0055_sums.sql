CREATE TABLE "month_share" (
	"period" text NOT NULL,
	"store_id" integer NOT NULL,
	"owner_user_id" integer NOT NULL,
	"is_owner" boolean NOT NULL,
	"last" date NOT NULL,
	"days" integer[] NOT NULL,
	"amounts" bigint[] NOT NULL,
	"forecast_days" integer NOT NULL,
	"forecast_amount" bigint NOT NULL,
	"gap_days" integer NOT NULL,
	"gap_last" date,
	CONSTRAINT "month_share_period_store_id_owner_user_id_pk" PRIMARY KEY("period","store_id","owner_user_id")
);
--> statement-breakpoint
CREATE TABLE "month_sum" (
	"period" text NOT NULL,
	"block" integer NOT NULL,
	"stores" bigint NOT NULL,
	"days" bigint[] NOT NULL,
	"amounts" bigint[] NOT NULL,
	"forecast_days" bigint NOT NULL,
	"forecast_amount" bigint NOT NULL,
	CONSTRAINT "month_sum_period_block_pk" PRIMARY KEY("period","block")
);
--> statement-breakpoint
CREATE TABLE "day_rank" (
	"day" date NOT NULL,
	"detail_id" integer NOT NULL,
	"store_id" integer NOT NULL,
	"target_rank" integer NOT NULL,
	"result" text NOT NULL,
	"rank" integer,
	"taken_at" bigint,
	"failure" text,
	"previous_day" date,
	"previous_rank" integer,
	"change" integer,
	CONSTRAINT "day_rank_day_detail_id_pk" PRIMARY KEY("day","detail_id")
);
--> statement-breakpoint
ALTER TABLE "store_month" ADD COLUMN "past_asked" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "store_month" ADD COLUMN "past_answered" integer;
--> statement-breakpoint
ALTER TABLE "store_month" ADD COLUMN "past_period" text;
--> statement-breakpoint
CREATE INDEX "month_share_owner_idx" ON "month_share" USING btree ("period","owner_user_id");
--> statement-breakpoint
CREATE INDEX "month_share_store_idx" ON "month_share" USING btree ("store_id");
--> statement-breakpoint
CREATE INDEX "month_share_gap_idx" ON "month_share" USING btree ("period","store_id") WHERE gap_days > 0;
--> statement-breakpoint
CREATE INDEX "day_rank_store_id_idx" ON "day_rank" USING btree ("store_id");
--> statement-breakpoint
CREATE INDEX "store_month_open_idx" ON "store_month" USING btree ("store_id") WHERE "answered" is distinct from "asked";
--> statement-breakpoint
CREATE INDEX "store_month_computed_on_idx" ON "store_month" USING btree ("computed_on");
--> statement-breakpoint
-- Nothing is kept yet: the job works out every store
INSERT INTO "store_month" ("store_id", "asked", "computed_on") SELECT "id", 1, DATE '2000-01-01' FROM "search_conditions"
ON CONFLICT ("store_id") DO UPDATE SET "asked" = "store_month"."asked" + 1, "computed_on" = excluded."computed_on";
