CREATE TABLE "key_fingerprint" (
	"id" integer PRIMARY KEY NOT NULL,
	"fingerprint" text NOT NULL,
	"create_date" bigint NOT NULL
);
