ALTER TABLE "month_share" ADD COLUMN "gap_of_store" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "month_sum" ADD COLUMN "gap_days" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "month_sum" ADD COLUMN "gap_stores" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
CREATE INDEX "month_share_most_gaps_idx" ON "month_share" USING btree ("period","gap_of_store" DESC NULLS LAST,"store_id") WHERE gap_of_store > 0;
--> statement-breakpoint
CREATE INDEX "month_share_last_idx" ON "month_share" USING btree ("period","last") WHERE is_owner;

--> statement-breakpoint
UPDATE "month_share" SET "gap_of_store" = "whole"."days" FROM (
	SELECT "period", "store_id", min("owner_user_id") AS "first", sum("gap_days") AS "days" FROM "month_share"
	GROUP BY "period", "store_id" HAVING sum("gap_days") > 0
) AS "whole"
WHERE "month_share"."period" = "whole"."period" AND "month_share"."store_id" = "whole"."store_id" AND "month_share"."owner_user_id" = "whole"."first";
--> statement-breakpoint
UPDATE "month_sum" SET "gap_days" = "whole"."days", "gap_stores" = "whole"."stores" FROM (
	SELECT "period", "store_id" / 2048 AS "block", sum("gap_of_store") AS "days", count(*) AS "stores" FROM "month_share"
	WHERE "gap_of_store" > 0 GROUP BY "period", "store_id" / 2048
) AS "whole"
WHERE "month_sum"."period" = "whole"."period" AND "month_sum"."block" = "whole"."block";
