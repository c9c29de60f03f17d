ALTER TABLE "first_grid" DROP CONSTRAINT "first_grid_pkey";
--> statement-breakpoint
ALTER TABLE "first_grid" ADD COLUMN "place_id" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "first_grid" ADD COLUMN "attempts" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
-- The place that the grid was of; for stores that were matched before, the one that they have
UPDATE "first_grid" SET "place_id" = coalesce(
  (SELECT "place_id" FROM "rank_grid" WHERE "id" = "first_grid"."grid_id"),
  (SELECT "place_id" FROM "search_conditions" WHERE "id" = "first_grid"."store_id"),
  ''
);
--> statement-breakpoint
ALTER TABLE "first_grid" ADD CONSTRAINT "first_grid_store_id_place_id_pk" PRIMARY KEY("store_id","place_id");
