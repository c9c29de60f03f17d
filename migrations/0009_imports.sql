CREATE SEQUENCE "public"."store_code" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;
--> statement-breakpoint
CREATE TABLE "csv_import" (
	"id" serial PRIMARY KEY NOT NULL,
	"resource" text NOT NULL,
	"user_id" integer NOT NULL,
	"state" text NOT NULL,
	"dry_run" boolean NOT NULL,
	"encoding" text NOT NULL,
	"file_name" text,
	"columns" jsonb NOT NULL,
	"ip" text NOT NULL,
	"request_id" text NOT NULL,
	"request_key" text,
	"rows" integer NOT NULL,
	"checked" integer DEFAULT 0 NOT NULL,
	"created" integer DEFAULT 0 NOT NULL,
	"updated" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"bad" integer DEFAULT 0 NOT NULL,
	"kept" integer DEFAULT 0 NOT NULL,
	"create_date" bigint NOT NULL,
	"update_date" bigint NOT NULL,
	"failure" text,
	"shown_date" bigint
);
--> statement-breakpoint
CREATE TABLE "csv_import_line" (
	"import_id" integer NOT NULL,
	"position" integer NOT NULL,
	"line" integer NOT NULL,
	"cells" jsonb NOT NULL,
	"state" text NOT NULL,
	"problems" jsonb,
	"row_id" integer,
	"version" integer,
	"change" jsonb,
	"audit" jsonb,
	"jobs" jsonb,
	CONSTRAINT "csv_import_line_import_id_position_pk" PRIMARY KEY("import_id","position")
);
--> statement-breakpoint
CREATE TABLE "pending_row" (
	"resource" text NOT NULL,
	"row_id" integer NOT NULL,
	"import_id" integer NOT NULL,
	CONSTRAINT "pending_row_resource_row_id_pk" PRIMARY KEY("resource","row_id")
);
--> statement-breakpoint
CREATE INDEX "csv_import_user_id_idx" ON "csv_import" USING btree ("user_id","resource","create_date");
--> statement-breakpoint
CREATE UNIQUE INDEX "csv_import_request_key" ON "csv_import" USING btree ("user_id","request_key");
--> statement-breakpoint
CREATE INDEX "csv_import_line_state_idx" ON "csv_import_line" USING btree ("import_id","state","position");
--> statement-breakpoint
CREATE INDEX "pending_row_import_id_idx" ON "pending_row" USING btree ("import_id");
--> statement-breakpoint
SELECT setval('store_code', greatest(1, max(substring("code" from 3)::bigint)), max("code") is not null) FROM "search_conditions" WHERE "code" ~ '^S-[0-9]{5,9}$';
