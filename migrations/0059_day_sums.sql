CREATE TABLE "day_sum" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"keywords" bigint NOT NULL,
	"stores" bigint NOT NULL,
	"measured_stores" bigint NOT NULL,
	"achieved" bigint NOT NULL,
	"missed" bigint NOT NULL,
	"out" bigint NOT NULL,
	"unmeasured" bigint NOT NULL,
	"up" bigint NOT NULL,
	"down" bigint NOT NULL,
	"places" bigint NOT NULL,
	"placed" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "day_sum_day_idx" ON "day_sum" USING btree ("day");
--> statement-breakpoint
CREATE INDEX "day_rank_change_idx" ON "day_rank" USING btree ("day","change","store_id","detail_id");
--> statement-breakpoint
CREATE INDEX "day_rank_up_idx" ON "day_rank" USING btree ("day","change" DESC NULLS LAST,"store_id","detail_id") WHERE change > 0;
--> statement-breakpoint
CREATE INDEX "day_rank_unmeasured_idx" ON "day_rank" USING btree ("day","store_id","detail_id") WHERE result = 'UNMEASURED';

--> statement-breakpoint
DELETE FROM "day_rank" WHERE "store_id" NOT IN (
	SELECT "id" FROM "search_conditions" WHERE "delete_date" IS NULL AND "id" NOT IN (
		SELECT "row_id" FROM "pending_row" JOIN "csv_import" ON "csv_import"."id" = "pending_row"."import_id"
		WHERE "pending_row"."resource" = 'search-conditions' AND "csv_import"."shown_date" IS NULL));
--> statement-breakpoint
INSERT INTO "day_sum" ("day", "keywords", "stores", "measured_stores", "achieved", "missed", "out", "unmeasured", "up", "down", "places", "placed")
SELECT "day", sum("keywords"), count(*), count(*) FILTER (WHERE "unmeasured" < "keywords"), sum("achieved"), sum("missed"), sum("out"),
	sum("unmeasured"), sum("up"), sum("down"), sum("places"), sum("placed")
FROM (
	SELECT "day", count(*) AS "keywords", count(*) FILTER (WHERE "result" = 'ACHIEVED') AS "achieved",
		count(*) FILTER (WHERE "result" = 'MISSED') AS "missed", count(*) FILTER (WHERE "result" = 'OUT') AS "out",
		count(*) FILTER (WHERE "result" = 'UNMEASURED') AS "unmeasured", count(*) FILTER (WHERE "change" > 0) AS "up",
		count(*) FILTER (WHERE "change" < 0) AS "down", coalesce(sum("rank"), 0) AS "places", count("rank") AS "placed"
	FROM "day_rank" GROUP BY "day", "store_id"
) AS "of_store" GROUP BY "day";
