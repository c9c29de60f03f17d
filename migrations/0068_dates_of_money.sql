ALTER TABLE "invoice_additional_information_detail" ADD COLUMN "terms_from" text;
--> statement-breakpoint
ALTER TABLE "journal_account" ADD COLUMN "fee_tax" text;
--> statement-breakpoint
ALTER TABLE "journal_account" ADD COLUMN "sale_day" text;
--> statement-breakpoint
CREATE INDEX "invoice_additional_information_detail_terms_from_idx" ON "invoice_additional_information_detail" USING btree ("terms_from");
--> statement-breakpoint
ALTER TABLE "invoice_additional_information_detail" ADD CONSTRAINT "invoice_additional_information_detail_terms_from_check" CHECK ("invoice_additional_information_detail"."terms_from" in ('CLOSING', 'ISSUE'));
--> statement-breakpoint
ALTER TABLE "journal_account" ADD CONSTRAINT "journal_account_fee_tax_check" CHECK ("journal_account"."fee_tax" in ('RETURN', 'PURCHASE', 'OUTSIDE'));
--> statement-breakpoint
ALTER TABLE "journal_account" ADD CONSTRAINT "journal_account_sale_day_check" CHECK ("journal_account"."sale_day" in ('PERIOD', 'ISSUE'));
