ALTER TABLE "search_condition_detail" DROP CONSTRAINT "search_condition_detail_depth_check";
--> statement-breakpoint
ALTER TABLE "search_condition_detail" ALTER COLUMN "depth" SET DATA TYPE bigint USING "depth"::bigint;
--> statement-breakpoint
ALTER TABLE "search_condition_detail" ADD CONSTRAINT "search_condition_detail_depth_check" CHECK ("search_condition_detail"."depth" in (20, 40, 60));
