CREATE TABLE "first_grid" (
	"store_id" integer PRIMARY KEY NOT NULL,
	"grid_id" integer,
	"create_date" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "first_grid_create_date_idx" ON "first_grid" USING btree ("create_date");
