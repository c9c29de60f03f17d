CREATE TABLE "payment_try" (
	"charge_id" integer NOT NULL,
	"attempt" integer NOT NULL,
	"user_id" integer NOT NULL,
	"claimed_date" bigint NOT NULL,
	"declined_date" bigint,
	CONSTRAINT "payment_try_charge_id_attempt_pk" PRIMARY KEY("charge_id","attempt")
);
--> statement-breakpoint
ALTER TABLE "payment_card" ADD COLUMN "setup_id" text;
--> statement-breakpoint
CREATE INDEX "payment_try_user_id_idx" ON "payment_try" USING btree ("user_id");
--> statement-breakpoint
ALTER TABLE "payment_attempt" DROP COLUMN "declined";
--> statement-breakpoint
ALTER TABLE "payment_attempt" DROP COLUMN "declined_date";
