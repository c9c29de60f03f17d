CREATE TABLE "mail_delivery" (
	"id" serial PRIMARY KEY NOT NULL,
	"job_id" text,
	"charge_id" integer,
	"writer" text NOT NULL,
	"job" jsonb NOT NULL,
	"message_id" text NOT NULL,
	"state" text DEFAULT 'WAITING' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"claim" text,
	"claimed_until" bigint,
	"address" text,
	"subject" text,
	"error" text,
	"create_date" bigint NOT NULL,
	"update_date" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "incentive_history" ADD COLUMN "mail_state" text;
--> statement-breakpoint
CREATE UNIQUE INDEX "mail_delivery_job_id_key" ON "mail_delivery" USING btree ("job_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "mail_delivery_charge_id_key" ON "mail_delivery" USING btree ("charge_id") WHERE state in ('WAITING', 'SENDING', 'UNKNOWN');
--> statement-breakpoint
CREATE INDEX "mail_delivery_open_idx" ON "mail_delivery" USING btree ("update_date") WHERE state in ('WAITING', 'SENDING', 'UNKNOWN', 'FAILED');
--> statement-breakpoint
CREATE INDEX "incentive_history_mail_state_idx" ON "incentive_history" USING btree ("mail_state");
--> statement-breakpoint
ALTER TABLE "incentive_history" ADD CONSTRAINT "incentive_history_mail_state_check" CHECK ("incentive_history"."mail_state" in ('WAITING', 'SENT', 'UNKNOWN', 'FAILED'));
--> statement-breakpoint
UPDATE "incentive_history" SET "mail_state" = 'SENT' WHERE "mailed_date" IS NOT NULL;
