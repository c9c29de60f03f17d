CREATE TABLE "sns_link" (
	"sns_account_id" integer PRIMARY KEY NOT NULL,
	"access_token" text NOT NULL,
	"refresh_token" text NOT NULL,
	"expires_date" bigint NOT NULL,
	"scope" text,
	"lease_until" bigint,
	"profile" jsonb,
	"videos" jsonb
);
--> statement-breakpoint
CREATE TABLE "link_notice" (
	"kind" text NOT NULL,
	"link_id" integer NOT NULL,
	"notice" text NOT NULL,
	"notice_date" bigint NOT NULL,
	CONSTRAINT "link_notice_kind_link_id_notice_pk" PRIMARY KEY("kind","link_id","notice")
);
