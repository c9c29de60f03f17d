CREATE TABLE "journal_account" (
	"id" integer PRIMARY KEY NOT NULL,
	"create_date" bigint NOT NULL,
	"update_date" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"delete_date" bigint,
	"receivable" text,
	"sales" text,
	"bank" text,
	"card" text,
	"fee" text,
	CONSTRAINT "journal_account_id_check" CHECK ("journal_account"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "incentive_history" ADD COLUMN "cancelled_on" date;
