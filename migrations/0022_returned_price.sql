ALTER TABLE "charge_payment" ADD COLUMN "consideration" bigint;
--> statement-breakpoint
ALTER TABLE "charge_payment" ADD COLUMN "original_id" integer;
--> statement-breakpoint
ALTER TABLE "charge_payment" ADD CONSTRAINT "charge_payment_original_id_fk" FOREIGN KEY ("original_id") REFERENCES "public"."incentive_history"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "charge_payment_original_id_idx" ON "charge_payment" USING btree ("original_id");
--> statement-breakpoint
ALTER TABLE "charge_payment" ADD CONSTRAINT "charge_payment_consideration_check" CHECK ("charge_payment"."consideration" >= -999999999999 and "charge_payment"."consideration" <= 999999999999);
--> statement-breakpoint
-- Until now each return had its return invoice over all of it; what a card refused to take back counts as taken back
UPDATE "charge_payment" AS payment SET "consideration" = -payment."amount",
  "original_id" = CASE WHEN charge."corrects_id" IS NULL OR charge."status" = 'CANCELLED' THEN charge."id" ELSE charge."corrects_id" END
FROM "incentive_history" AS charge
WHERE charge."id" = payment."charge_id" AND payment."kind" IN ('REFUND', 'CREDIT_OUT', 'RETURNED') AND payment."key" NOT LIKE 'refund-of:%';
