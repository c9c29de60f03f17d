CREATE TABLE "issuer" (
	"id" integer PRIMARY KEY NOT NULL,
	"create_date" bigint NOT NULL,
	"update_date" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"delete_date" bigint,
	"name" text,
	"registration_number" text,
	"postal_code" text,
	"address" text,
	"phone" text,
	"email" text,
	"bank_account" text,
	"note" text,
	CONSTRAINT "issuer_id_check" CHECK ("issuer"."id" = 1)
);
