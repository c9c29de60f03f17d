ALTER TABLE "profile_guard" ADD COLUMN "location" text;
--> statement-breakpoint
ALTER TABLE "excluded_day" ADD COLUMN "is_held" boolean DEFAULT false NOT NULL;
