CREATE TABLE "profile_event" (
	"id" serial PRIMARY KEY NOT NULL,
	"store_id" integer NOT NULL,
	"kind" text NOT NULL,
	"before" text,
	"after" text,
	"actor_id" integer,
	"day" date NOT NULL,
	"create_date" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "profile_guard" (
	"store_id" integer PRIMARY KEY NOT NULL,
	"state" text,
	"words" text,
	"title" text,
	"categories" text,
	"can_post" boolean,
	"role" text,
	"is_owner" boolean,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"needs_attention" boolean DEFAULT false NOT NULL,
	"read_date" bigint,
	"tried_date" bigint,
	"error" text
);
--> statement-breakpoint
DROP INDEX "search_conditions_has_fallen1_found";
--> statement-breakpoint
DROP INDEX "search_conditions_has_out1_found";
--> statement-breakpoint
DROP INDEX "search_conditions_has_unread1_found";
--> statement-breakpoint
DROP INDEX "search_conditions_has_unread2_found";
--> statement-breakpoint
ALTER TABLE "excluded_day" ALTER COLUMN "objection_id" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "excluded_day" ADD COLUMN "google_state" text;
--> statement-breakpoint
ALTER TABLE "search_conditions" ADD COLUMN "profile_state" text;
--> statement-breakpoint
ALTER TABLE "search_conditions" ADD COLUMN "profile_attention" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "search_conditions" ADD COLUMN "stopped_on" date;
--> statement-breakpoint
CREATE INDEX "profile_event_store_id_idx" ON "profile_event" USING btree ("store_id","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "excluded_day_google_key" ON "excluded_day" USING btree ("store_id","first_day") WHERE "google_state" is not null;
--> statement-breakpoint
CREATE INDEX "search_conditions_profile_state_idx" ON "search_conditions" USING btree ("profile_state");
--> statement-breakpoint
CREATE INDEX "search_conditions_profile_state_sort" ON "search_conditions" USING btree ("profile_state" collate "C","id","delete_date");
--> statement-breakpoint
CREATE INDEX "search_conditions_profile_state_last" ON "search_conditions" USING btree ("profile_state" collate "C" desc nulls last,"id" desc,"delete_date");
--> statement-breakpoint
CREATE INDEX "search_conditions_has_fallen1_found" ON "search_conditions" USING btree ((coalesce(("rank_change" < (0)::bigint), false)),"best_rank_on","stopped_on");
--> statement-breakpoint
CREATE INDEX "search_conditions_has_out1_found" ON "search_conditions" USING btree ((coalesce(((0)::bigint < "out_keywords"), false)),"best_rank_on","stopped_on");
--> statement-breakpoint
CREATE INDEX "search_conditions_has_unread1_found" ON "search_conditions" USING btree ((coalesce(((coalesce("held_status", "status") = 'MEASURING'::text) and ("read_keywords" < "due_keywords")), false)),"best_rank_on","stopped_on");
--> statement-breakpoint
CREATE INDEX "search_conditions_has_unread2_found" ON "search_conditions" USING btree ((coalesce(((coalesce("held_status", "status") = 'MEASURING'::text) and ((0)::bigint < "due_keywords")), false)),"stopped_on","best_rank_on");
--> statement-breakpoint
ALTER TABLE "search_conditions" ADD CONSTRAINT "search_conditions_profile_state_check" CHECK ("search_conditions"."profile_state" in ('SUSPENDED', 'DISABLED', 'CLOSED_PERMANENTLY', 'CLOSED_TEMPORARILY', 'DUPLICATE', 'NOT_OURS', 'MOVED', 'UNVERIFIED', 'WAITING', 'OK'));
