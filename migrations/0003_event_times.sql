ALTER TABLE "place_post" ADD COLUMN "event_start_time" text;
--> statement-breakpoint
ALTER TABLE "place_post" ADD COLUMN "event_end_time" text;
