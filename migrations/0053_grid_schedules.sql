CREATE TABLE "grid_schedule" (
	"detail_id" integer PRIMARY KEY NOT NULL,
	"on_day" text NOT NULL,
	"size" integer NOT NULL,
	"spacing" integer NOT NULL,
	"centre" text NOT NULL,
	"next_day" date NOT NULL,
	"problem" text,
	"created_by" integer NOT NULL,
	"create_date" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "rank_grid" ADD COLUMN "origin" text DEFAULT 'MANUAL' NOT NULL;
--> statement-breakpoint
ALTER TABLE "rank_grid_point" ADD COLUMN "place_ids_above" jsonb;
--> statement-breakpoint
CREATE INDEX "grid_schedule_next_day_idx" ON "grid_schedule" USING btree ("next_day");
