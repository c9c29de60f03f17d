CREATE TABLE "report_link" (
	"id" serial PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"token" text NOT NULL,
	"store_id" integer NOT NULL,
	"owner_user_id" integer,
	"covers" text NOT NULL,
	"period" text NOT NULL,
	"created_by" integer NOT NULL,
	"create_date" bigint NOT NULL,
	"expires_date" bigint NOT NULL,
	"revoked_date" bigint
);
--> statement-breakpoint
CREATE TABLE "report_comment" (
	"store_id" integer NOT NULL,
	"period" text NOT NULL,
	"comment" text NOT NULL,
	"next_month" text NOT NULL,
	"updated_by" integer NOT NULL,
	"update_date" bigint NOT NULL,
	CONSTRAINT "report_comment_store_id_period_pk" PRIMARY KEY("store_id","period")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "report_link_token_hash_key" ON "report_link" USING btree ("token_hash");
--> statement-breakpoint
CREATE INDEX "report_link_store_id_idx" ON "report_link" USING btree ("store_id","create_date");
