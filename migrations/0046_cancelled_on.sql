-- The day on which a charge was cancelled: as the audit log has it, else the day of its last change
UPDATE "incentive_history" AS charge
SET "cancelled_on" = (to_timestamp(coalesce(
  (SELECT min(entry."date") FROM "audit_log" AS entry
    WHERE entry."resource" = 'incentive-history' AND entry."resource_id" = charge."id" AND entry."action" IN ('cancel', 'correct')),
  charge."update_date") / 1000.0) AT TIME ZONE 'Asia/Tokyo')::date
WHERE charge."status" = 'CANCELLED';
