CREATE TABLE "keyword_rival" (
	"id" serial PRIMARY KEY NOT NULL,
	"detail_id" integer NOT NULL,
	"place_id" text NOT NULL,
	"name" text NOT NULL,
	"created_by" integer NOT NULL,
	"create_date" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "rank_observation" ADD COLUMN "rival_ranks" jsonb;
--> statement-breakpoint
CREATE UNIQUE INDEX "keyword_rival_place_key" ON "keyword_rival" USING btree ("detail_id","place_id");
