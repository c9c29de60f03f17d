CREATE TABLE "notice_channel" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"channel" text NOT NULL,
	"timing" text NOT NULL,
	"address" text,
	"shown" text,
	"address_hash" text,
	"linked_date" bigint,
	"problem" text
);
--> statement-breakpoint
CREATE TABLE "notice_delivery" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"channel" text NOT NULL,
	"content" text NOT NULL,
	"retry_key" text NOT NULL,
	"state" text DEFAULT 'WAITING' NOT NULL,
	"problem" text,
	"error" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_date" bigint NOT NULL,
	"first_tried_date" bigint,
	"claim" text,
	"claimed_until" bigint,
	"create_date" bigint NOT NULL,
	"update_date" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notice_quiet_hours" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"from_hour" integer,
	"to_hour" integer
);
--> statement-breakpoint
CREATE TABLE "notice_threshold" (
	"user_id" integer NOT NULL,
	"customer_id" integer NOT NULL,
	"out_of_target" boolean NOT NULL,
	"places" integer NOT NULL,
	CONSTRAINT "notice_threshold_user_id_customer_id_pk" PRIMARY KEY("user_id","customer_id")
);
--> statement-breakpoint
CREATE TABLE "notice_waiting" (
	"user_id" integer NOT NULL,
	"channel" text NOT NULL,
	"notification_id" integer NOT NULL,
	"create_date" bigint NOT NULL,
	CONSTRAINT "notice_waiting_user_id_channel_notification_id_pk" PRIMARY KEY("user_id","channel","notification_id")
);
--> statement-breakpoint
CREATE TABLE "line_code" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"expires_date" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notification_preference" ADD COLUMN "line" boolean;
--> statement-breakpoint
ALTER TABLE "notification_preference" ADD COLUMN "slack" boolean;
--> statement-breakpoint
ALTER TABLE "notification_preference" ADD COLUMN "chatwork" boolean;
--> statement-breakpoint
CREATE UNIQUE INDEX "notice_channel_user_id_key" ON "notice_channel" USING btree ("user_id","channel");
--> statement-breakpoint
CREATE INDEX "notice_channel_address_hash_idx" ON "notice_channel" USING btree ("address_hash");
--> statement-breakpoint
CREATE INDEX "notice_delivery_user_id_idx" ON "notice_delivery" USING btree ("user_id","id");
--> statement-breakpoint
CREATE INDEX "notice_delivery_due_idx" ON "notice_delivery" USING btree ("due_date") WHERE state in ('WAITING', 'SENDING');
--> statement-breakpoint
CREATE UNIQUE INDEX "notice_delivery_retry_key_key" ON "notice_delivery" USING btree ("retry_key");
--> statement-breakpoint
CREATE UNIQUE INDEX "line_code_code_hash_key" ON "line_code" USING btree ("code_hash");
