ALTER TABLE "place_post" DROP CONSTRAINT "place_post_state_check";
--> statement-breakpoint
ALTER TABLE "google_edit" ADD COLUMN "begun_date" bigint;
--> statement-breakpoint
ALTER TABLE "reply_template" ADD COLUMN "use" text;
--> statement-breakpoint
ALTER TABLE "reply_template" ADD COLUMN "audience" text;
--> statement-breakpoint
CREATE INDEX "reply_template_use_idx" ON "reply_template" USING btree ("use");
--> statement-breakpoint
CREATE INDEX "reply_template_audience_idx" ON "reply_template" USING btree ("audience");
--> statement-breakpoint
ALTER TABLE "place_post" ADD CONSTRAINT "place_post_state_check" CHECK ("place_post"."state" in ('DRAFT', 'SCHEDULED', 'SENDING', 'UNKNOWN', 'LIVE', 'REJECTED'));
--> statement-breakpoint
ALTER TABLE "reply_template" ADD CONSTRAINT "reply_template_use_check" CHECK ("reply_template"."use" in ('REPLY', 'POST'));
--> statement-breakpoint
ALTER TABLE "reply_template" ADD CONSTRAINT "reply_template_audience_check" CHECK ("reply_template"."audience" in ('ALL', 'OWN'));
