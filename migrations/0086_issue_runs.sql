CREATE TABLE "issue_run" (
	"period" text PRIMARY KEY NOT NULL,
	"asked" integer NOT NULL,
	"under_way_until" bigint NOT NULL
);
