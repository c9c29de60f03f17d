ALTER TABLE "place_post" DROP CONSTRAINT "place_post_state_check";
--> statement-breakpoint
ALTER TABLE "google_edit" ADD COLUMN "begun_date" bigint;
--> statement-breakpoint
ALTER TABLE "place_post" ADD CONSTRAINT "place_post_state_check" CHECK ("place_post"."state" in ('DRAFT', 'SCHEDULED', 'SENDING', 'UNKNOWN', 'LIVE', 'REJECTED'));
