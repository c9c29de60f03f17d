CREATE TABLE "instrument_check" (
	"detail_id" integer NOT NULL,
	"day" date NOT NULL,
	"store_id" integer NOT NULL,
	"taken_at" bigint NOT NULL,
	"status" text NOT NULL,
	"rank" integer,
	"depth" integer NOT NULL,
	"instrument" text NOT NULL,
	"instrument_version" text NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"radius" integer NOT NULL,
	"failure" text,
	CONSTRAINT "instrument_check_detail_id_day_pk" PRIMARY KEY("detail_id","day")
);
--> statement-breakpoint
CREATE TABLE "paid_month" (
	"month" text PRIMARY KEY NOT NULL,
	"spent" bigint DEFAULT 0 NOT NULL,
	"reserved" bigint DEFAULT 0 NOT NULL,
	"searches" integer DEFAULT 0 NOT NULL,
	"stopped_date" bigint
);
--> statement-breakpoint
CREATE TABLE "paid_search" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"task_id" bigint NOT NULL,
	"detail_id" integer NOT NULL,
	"day" date NOT NULL,
	"instrument" text NOT NULL,
	"mode" text NOT NULL,
	"tag" text NOT NULL,
	"external_id" text,
	"state" text NOT NULL,
	"month" text NOT NULL,
	"reserved" bigint NOT NULL,
	"cost" bigint,
	"create_date" bigint NOT NULL,
	"end_date" bigint
);
--> statement-breakpoint
CREATE TABLE "second_instrument" (
	"id" integer PRIMARY KEY NOT NULL,
	"create_date" bigint NOT NULL,
	"update_date" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"delete_date" bigint,
	"is_on" boolean DEFAULT false NOT NULL,
	"mode" text,
	"check_share" bigint,
	"monthly_ceiling" double precision,
	"task_price" double precision,
	"live_price" double precision,
	CONSTRAINT "second_instrument_mode_check" CHECK ("second_instrument"."mode" in ('TASK', 'LIVE')),
	CONSTRAINT "second_instrument_check_share_check" CHECK ("second_instrument"."check_share" >= 0 and "second_instrument"."check_share" <= 100),
	CONSTRAINT "second_instrument_monthly_ceiling_check" CHECK ("second_instrument"."monthly_ceiling" >= 0 and "second_instrument"."monthly_ceiling" <= 100000),
	CONSTRAINT "second_instrument_task_price_check" CHECK ("second_instrument"."task_price" >= 0 and "second_instrument"."task_price" <= 10),
	CONSTRAINT "second_instrument_live_price_check" CHECK ("second_instrument"."live_price" >= 0 and "second_instrument"."live_price" <= 10),
	CONSTRAINT "second_instrument_id_check" CHECK ("second_instrument"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "search_condition_detail" ADD COLUMN "instrument" text;
--> statement-breakpoint
ALTER TABLE "search_condition_detail_term" ADD COLUMN "instrument" text;
--> statement-breakpoint
CREATE INDEX "instrument_check_day_idx" ON "instrument_check" USING btree ("day","store_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "paid_search_open_key" ON "paid_search" USING btree ("task_id") WHERE state in ('BEGUN', 'SET');
--> statement-breakpoint
CREATE INDEX "paid_search_create_date_idx" ON "paid_search" USING btree ("create_date");
--> statement-breakpoint
CREATE INDEX "paid_search_dearest_idx" ON "paid_search" USING btree ("month","mode","cost");
--> statement-breakpoint
CREATE UNIQUE INDEX "reading_task_check_key" ON "reading_task" USING btree ("detail_id","day") WHERE origin = 'CHECK';
--> statement-breakpoint
ALTER TABLE "search_condition_detail" ADD CONSTRAINT "search_condition_detail_instrument_check" CHECK ("search_condition_detail"."instrument" in ('GOOGLE_PLACES', 'DATAFORSEO_MAPS'));
--> statement-breakpoint
ALTER TABLE "search_condition_detail_term" ADD CONSTRAINT "search_condition_detail_term_instrument_check" CHECK ("search_condition_detail_term"."instrument" in ('GOOGLE_PLACES', 'DATAFORSEO_MAPS'));
