CREATE TABLE "bulk_run" (
	"id" serial PRIMARY KEY NOT NULL,
	"resource" text NOT NULL,
	"user_id" integer NOT NULL,
	"state" text NOT NULL,
	"action" text NOT NULL,
	"input" jsonb NOT NULL,
	"ip" text NOT NULL,
	"request_id" text NOT NULL,
	"request_key" text,
	"request_hash" text NOT NULL,
	"rows" integer NOT NULL,
	"create_date" bigint NOT NULL,
	"update_date" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bulk_row" (
	"run_id" integer NOT NULL,
	"row_id" integer NOT NULL,
	"position" integer NOT NULL,
	"version" integer,
	"state" text NOT NULL,
	"problems" jsonb,
	"before" jsonb,
	CONSTRAINT "bulk_row_run_id_row_id_pk" PRIMARY KEY("run_id","row_id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "bulk_run_request_key" ON "bulk_run" USING btree ("user_id","request_key");
--> statement-breakpoint
CREATE INDEX "bulk_row_state_idx" ON "bulk_row" USING btree ("run_id","state","row_id");
