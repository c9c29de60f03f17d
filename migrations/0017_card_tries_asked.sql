ALTER TABLE "payment_attempt" ADD COLUMN "asked_date" bigint;
