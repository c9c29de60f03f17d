CREATE TABLE "store_source" (
	"store_id" integer PRIMARY KEY NOT NULL,
	"fields" jsonb NOT NULL,
	"due_date" bigint
);
--> statement-breakpoint
CREATE TABLE "offered_value" (
	"user_id" integer NOT NULL,
	"mark" text NOT NULL,
	"source" text NOT NULL,
	"create_date" bigint NOT NULL,
	CONSTRAINT "offered_value_user_id_mark_pk" PRIMARY KEY("user_id","mark")
);
--> statement-breakpoint
CREATE INDEX "store_source_due_date_idx" ON "store_source" USING btree ("due_date") WHERE due_date is not null;
--> statement-breakpoint
CREATE INDEX "store_source_places_idx" ON "store_source" USING btree ("store_id") WHERE fields @? '$.*.source ? (@ == "places")';
--> statement-breakpoint
CREATE INDEX "offered_value_create_date_idx" ON "offered_value" USING btree ("create_date");
