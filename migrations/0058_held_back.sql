ALTER TABLE "mail_delivery" ADD COLUMN "held_until" bigint;
--> statement-breakpoint
ALTER TABLE "notice_waiting" ADD COLUMN "customer_id" integer;
--> statement-breakpoint
ALTER TABLE "notice_waiting" ADD COLUMN "out_of_target" boolean;
--> statement-breakpoint
ALTER TABLE "notice_waiting" ADD COLUMN "places" integer;
