CREATE TABLE "review_request_link" (
	"store_id" integer PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"create_date" bigint NOT NULL,
	"renew_date" bigint
);
--> statement-breakpoint
CREATE TABLE "review_request_opening" (
	"store_id" integer NOT NULL,
	"day" date NOT NULL,
	"channel" text NOT NULL,
	"opened" integer NOT NULL,
	CONSTRAINT "review_request_opening_store_id_day_channel_pk" PRIMARY KEY("store_id","day","channel")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "review_request_link_code_key" ON "review_request_link" USING btree ("code");
