-- Stores that were matched before a first grid was measured by itself: their people have decided about grids already
INSERT INTO "first_grid" ("store_id", "grid_id", "create_date")
SELECT "id", NULL, 0 FROM "search_conditions" WHERE "place_id" IS NOT NULL AND "place_id" <> '';
