-- Days that were billed twice, before a day could be: the charge that was made first holds them. The other keeps its amounts and its rows,
-- which hold nothing (charges are corrected by a person), and stands in the audit log. Where 0007 has been applied there are none.
CREATE INDEX "billed_day_settled" ON "billed_day" ("search_condition_id", "first_day");
--> statement-breakpoint
DO $$
DECLARE one record;
BEGIN
  IF EXISTS (SELECT 1 FROM pg_constraint WHERE conname = 'billed_day_no_overlap') THEN RETURN; END IF;
  FOR one IN SELECT * FROM "billed_day" WHERE "held" AND "delete_date" IS NULL ORDER BY "charge_id", "id" LOOP
    -- No row is longer than a period
    UPDATE "billed_day" SET "held" = false WHERE "id" = one."id" AND EXISTS (
      SELECT 1 FROM "billed_day" AS other
      WHERE other."search_condition_id" = one."search_condition_id"
        AND other."first_day" BETWEEN one."first_day" - 62 AND one."last_day" AND other."last_day" >= one."first_day"
        AND (other."taken_for" IS NULL OR one."taken_for" IS NULL OR other."taken_for" = one."taken_for")
        AND (other."charge_id", other."id") < (one."charge_id", one."id") AND other."held" AND other."delete_date" IS NULL);
  END LOOP;
END $$;
--> statement-breakpoint
DROP INDEX "billed_day_settled";
--> statement-breakpoint
INSERT INTO "audit_log" ("create_date", "update_date", "date", "resource", "resource_id", "action", "after")
SELECT moment."ms", moment."ms", moment."ms", 'incentive-history', charge."id", 'ledger-differs',
  jsonb_build_object('subtotal', charge."subtotal", 'ledger', coalesce(ledger."sum", 0))
FROM "incentive_history" AS charge
LEFT JOIN (
  SELECT "charge_id", sum("price") AS "sum" FROM "billed_day" WHERE "held" AND "delete_date" IS NULL GROUP BY "charge_id"
) AS ledger ON ledger."charge_id" = charge."id"
CROSS JOIN (SELECT (extract(epoch FROM now()) * 1000)::bigint AS "ms") AS moment
WHERE charge."status" IN ('DRAFT', 'ISSUED', 'PAID', 'FAILED') AND charge."delete_date" IS NULL
  AND charge."subtotal" <> coalesce(ledger."sum", 0);
