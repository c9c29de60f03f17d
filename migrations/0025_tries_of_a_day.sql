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
-- What was declined within the last day counts on: the tries before the one that is next, of which only the last one's moment was kept
INSERT INTO "payment_try" ("charge_id", "attempt", "user_id", "claimed_date", "declined_date")
SELECT last."charge_id", last."attempt" - nth, charge."user_id", last."declined_date", last."declined_date"
FROM "payment_attempt" AS last
JOIN "incentive_history" AS charge ON charge."id" = last."charge_id" AND charge."user_id" IS NOT NULL
CROSS JOIN LATERAL generate_series(1, last."declined") AS nth
WHERE last."declined_date" > extract(epoch FROM now())::bigint * 1000 - 86400000;
--> statement-breakpoint
-- Tries under way count too; of one that was begun before its moment was kept it is only known that it was long ago
INSERT INTO "payment_try" ("charge_id", "attempt", "user_id", "claimed_date")
SELECT last."charge_id", last."attempt", charge."user_id", coalesce(last."asked_date", 0)
FROM "payment_attempt" AS last
JOIN "incentive_history" AS charge ON charge."id" = last."charge_id" AND charge."user_id" IS NOT NULL
WHERE last."state" <> 'IDLE';
--> statement-breakpoint
ALTER TABLE "payment_attempt" DROP COLUMN "declined";
--> statement-breakpoint
ALTER TABLE "payment_attempt" DROP COLUMN "declined_date";
