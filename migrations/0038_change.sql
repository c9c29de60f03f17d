CREATE TABLE "personal_token" (
	"id" serial PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"may_write" boolean NOT NULL,
	"resources" jsonb,
	"create_date" bigint NOT NULL,
	"expires_date" bigint NOT NULL,
	"last_used_date" bigint
);
--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "token" text;
--> statement-breakpoint
CREATE UNIQUE INDEX "personal_token_hash_key" ON "personal_token" USING btree ("token_hash");
--> statement-breakpoint
CREATE INDEX "personal_token_user_id_idx" ON "personal_token" USING btree ("user_id");
