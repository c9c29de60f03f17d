CREATE TABLE "google_location" (
	"user_id" integer NOT NULL,
	"location" text NOT NULL,
	"account" text NOT NULL,
	"account_title" text,
	"title" text NOT NULL,
	"address" text,
	"place_id" text,
	"store_id" integer,
	"confirmed_date" bigint,
	"found_date" bigint NOT NULL,
	CONSTRAINT "google_location_user_id_location_pk" PRIMARY KEY("user_id","location")
);
--> statement-breakpoint
CREATE TABLE "google_quota" (
	"key" text PRIMARY KEY NOT NULL,
	"free_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "google_edit" (
	"id" serial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"store_id" integer NOT NULL,
	"row_id" integer NOT NULL,
	"requested_by" integer,
	"create_date" bigint NOT NULL,
	"due_date" bigint NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"claimed_until" bigint,
	"error" text
);
--> statement-breakpoint
CREATE TABLE "google_sync" (
	"store_id" integer PRIMARY KEY NOT NULL,
	"synced_date" bigint,
	"newest" bigint,
	"full_date" bigint,
	"average_rating" double precision,
	"total_reviews" integer,
	"error" text
);
--> statement-breakpoint
ALTER TABLE "google_link" ADD COLUMN "linked_date" bigint;
--> statement-breakpoint
ALTER TABLE "google_link" ADD COLUMN "refreshing_until" bigint;
--> statement-breakpoint
ALTER TABLE "place_post" ADD COLUMN "sent_time" bigint;
--> statement-breakpoint
ALTER TABLE "place_post" ADD COLUMN "batch" text;
--> statement-breakpoint
ALTER TABLE "place_review" ADD COLUMN "reply_error" text;
--> statement-breakpoint
CREATE UNIQUE INDEX "google_location_store_id_key" ON "google_location" USING btree ("store_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "google_edit_kind_row_key" ON "google_edit" USING btree ("kind","row_id");
--> statement-breakpoint
CREATE INDEX "google_edit_due_date_idx" ON "google_edit" USING btree ("due_date");
