CREATE TABLE "public_page" (
	"id" integer PRIMARY KEY NOT NULL,
	"create_date" bigint NOT NULL,
	"update_date" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"delete_date" bigint,
	"privacy" text,
	"commerce" text,
	CONSTRAINT "public_page_id_check" CHECK ("public_page"."id" = 1)
);
