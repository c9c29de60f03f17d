DROP INDEX "paid_search_dearest_idx";
--> statement-breakpoint
ALTER TABLE "paid_month" ADD COLUMN "task_price" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "paid_month" ADD COLUMN "live_price" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "paid_month" ADD COLUMN "stopped_ceiling" bigint;
--> statement-breakpoint
ALTER TABLE "paid_search" ADD COLUMN "pages" integer DEFAULT 1 NOT NULL;
