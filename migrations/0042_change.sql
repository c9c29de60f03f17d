CREATE TABLE "place_look" (
	"store_id" integer PRIMARY KEY NOT NULL,
	"looked_for_by" text NOT NULL,
	"place_id" text,
	"likeness" double precision,
	"sure" boolean NOT NULL,
	"failed" boolean NOT NULL,
	"looked_date" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "place_look_place_id_idx" ON "place_look" USING btree ("place_id");
