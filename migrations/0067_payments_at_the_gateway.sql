ALTER TABLE "charge_payment" DROP CONSTRAINT "charge_payment_kind_check";
--> statement-breakpoint
ALTER TABLE "incentive_history" ADD COLUMN "gateway_state" text;
--> statement-breakpoint
CREATE INDEX "incentive_history_gateway_state_idx" ON "incentive_history" USING btree ("gateway_state");
--> statement-breakpoint
ALTER TABLE "incentive_history" ADD CONSTRAINT "incentive_history_gateway_state_check" CHECK ("incentive_history"."gateway_state" in ('REFUNDED', 'DISPUTED', 'WON', 'LOST'));
--> statement-breakpoint
ALTER TABLE "charge_payment" ADD CONSTRAINT "charge_payment_kind_check" CHECK ("charge_payment"."kind" in ('CARD', 'TRANSFER', 'CARRIED_IN', 'CARRIED_OUT', 'CREDIT_IN', 'CREDIT_OUT', 'FEE', 'REFUND', 'RETURNED', 'DISPUTE'));
