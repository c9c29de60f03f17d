ALTER TABLE "google_sync" ADD COLUMN "alarm_date" bigint;
--> statement-breakpoint
ALTER TABLE "place_review" ADD COLUMN "reply_reason" text;
