CREATE TABLE "performance_refusal" (
	"metric" text PRIMARY KEY NOT NULL,
	"refused_date" bigint NOT NULL,
	"reason" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "place_check" (
	"store_id" integer PRIMARY KEY NOT NULL,
	"place_id" text NOT NULL,
	"state" text,
	"moved_to" text,
	"business_date" bigint,
	"change_date" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "place_review" DROP CONSTRAINT "place_review_reply_state_check";
--> statement-breakpoint
DROP INDEX "search_conditions_matching_sort";
--> statement-breakpoint
DROP INDEX "place_review_pairs";
--> statement-breakpoint
ALTER TABLE "google_location" ADD COLUMN "can_post" boolean;
--> statement-breakpoint
ALTER TABLE "google_sync" ADD COLUMN "alarm" text;
--> statement-breakpoint
ALTER TABLE "search_conditions" ADD COLUMN "place_state" text;
--> statement-breakpoint
ALTER TABLE "place_review" ADD COLUMN "translation" text;
--> statement-breakpoint
ALTER TABLE "place_review" ADD COLUMN "photos" jsonb;
--> statement-breakpoint
CREATE INDEX "search_conditions_matching_sort" ON "search_conditions" USING btree ((case when ("place_id" = "place_id") then case when ("place_state" = 'MOVED'::text) then 'MOVED'::text else case when ("place_state" = 'GONE'::text) then 'GONE'::text else case when ("place_state" = 'CLOSED_TEMPORARILY'::text) then 'CLOSED_TEMPORARILY'::text else case when ("place_state" = 'CLOSED_PERMANENTLY'::text) then 'CLOSED_PERMANENTLY'::text else 'MATCHED'::text end end end end else 'UNMATCHED'::text end) collate "C","id","delete_date");
--> statement-breakpoint
CREATE INDEX "place_review_pairs" ON "place_review" USING gin ((string_to_array(regexp_replace(lower(coalesce("reviewer", '') || E'\n' || coalesce("comment", '') || E'\n' || coalesce("translation", '')), '(..)', E'\\1\x01', 'g') || E'\x01' || regexp_replace(substr(lower(coalesce("reviewer", '') || E'\n' || coalesce("comment", '') || E'\n' || coalesce("translation", '')), 2), '(..)', E'\\1\x01', 'g'), E'\x01')) collate "C");
--> statement-breakpoint
ALTER TABLE "search_conditions" ADD CONSTRAINT "search_conditions_place_state_check" CHECK ("search_conditions"."place_state" in ('CLOSED_TEMPORARILY', 'CLOSED_PERMANENTLY', 'MOVED', 'GONE'));
--> statement-breakpoint
ALTER TABLE "place_review" ADD CONSTRAINT "place_review_reply_state_check" CHECK ("place_review"."reply_state" in ('NONE', 'SENDING', 'SENT', 'FAILED', 'CHANGED'));
