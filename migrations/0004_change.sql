CREATE TABLE "reading_task" (
	"id" serial PRIMARY KEY NOT NULL,
	"detail_id" integer NOT NULL,
	"store_id" integer NOT NULL,
	"day" date NOT NULL,
	"origin" text NOT NULL,
	"requested_by" integer,
	"create_date" bigint NOT NULL,
	"due_date" bigint NOT NULL,
	"state" text DEFAULT 'WAITING' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"claim" text,
	"claimed_until" bigint,
	"finished_date" bigint,
	"failure" text,
	"observation_id" integer
);
--> statement-breakpoint
CREATE TABLE "rank_alert" (
	"detail_id" integer NOT NULL,
	"day" date NOT NULL,
	"notification_type" text NOT NULL,
	CONSTRAINT "rank_alert_detail_id_day_notification_type_pk" PRIMARY KEY("detail_id","day","notification_type")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "reading_task_scheduled_key" ON "reading_task" USING btree ("detail_id","day") WHERE origin = 'SCHEDULED';
--> statement-breakpoint
CREATE INDEX "reading_task_open_idx" ON "reading_task" USING btree ("due_date") WHERE state in ('WAITING', 'READING');
--> statement-breakpoint
CREATE INDEX "reading_task_detail_id_idx" ON "reading_task" USING btree ("detail_id","create_date");
--> statement-breakpoint
CREATE INDEX "reading_task_requested_by_idx" ON "reading_task" USING btree ("requested_by","create_date");
--> statement-breakpoint
CREATE INDEX "reading_task_day_idx" ON "reading_task" USING btree ("day");
--> statement-breakpoint
CREATE UNIQUE INDEX "rank_observation_detail_id_day_origin_key" ON "rank_observation" USING btree ("detail_id","day") WHERE "rank_observation"."delete_date" is null and "rank_observation"."origin" in ('SCHEDULED');
