ALTER TABLE "audit_log" ADD COLUMN "by" text;
--> statement-breakpoint
CREATE INDEX "audit_log_by_idx" ON "audit_log" USING btree ("by");
--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_by_check" CHECK ("audit_log"."by" in ('PAYMENT', 'COUNT', 'MEASURING', 'GOOGLE', 'TIKTOK', 'VISITOR', 'COMMAND'));
