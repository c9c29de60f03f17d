CREATE TABLE "left_draft" (
	"charge_id" integer PRIMARY KEY NOT NULL,
	"period" text NOT NULL,
	"code" text NOT NULL,
	"params" jsonb NOT NULL,
	"create_date" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "charge_payment" ADD COLUMN "payer" text;
--> statement-breakpoint
CREATE INDEX "left_draft_period_idx" ON "left_draft" USING btree ("period");
