-- 停止 and 解約 were given the day of the store's last edit, which may be long after, and the days between were billed. The day is the one on
-- which the audit log has the change; without it the last day of which a reading is known, else none. Where 0007 has been applied, bills may
-- stand on these days and people may have put them right: nothing is changed there. What was assumed, and what is to be put right by a
-- person, stands in the audit log, and the store bears a tag.
CREATE TABLE "paused_since" AS
WITH stopped AS (
  SELECT store."id", store."status", store."contract_start" AS "first", term."id" AS "term_id", pause."id" AS "pause_id", term."effective_to" AS "last"
  FROM "search_conditions" AS store
  JOIN "search_condition_term" AS term ON term."search_condition_id" = store."id" AND term."delete_date" IS NULL
    AND term."create_date" = store."create_date" AND term."effective_from" IS NOT DISTINCT FROM store."contract_start"
  LEFT JOIN "search_condition_term" AS pause ON pause."search_condition_id" = store."id" AND pause."delete_date" IS NULL
    AND pause."create_date" = store."create_date" AND pause."status" = 'PAUSED' AND pause."effective_from" = term."effective_to" + 1
  WHERE store."delete_date" IS NULL AND term."status" = 'MEASURING' AND store."contract_start" IS NOT NULL
    AND term."effective_to" = least(store."contract_end", (to_timestamp(term."update_date" / 1000.0) AT TIME ZONE 'Asia/Tokyo')::date)
    AND (store."status" = 'PAUSED' AND (pause."id" IS NOT NULL OR store."contract_end" = term."effective_to")
      OR store."status" = 'ENDED' AND store."contract_end" = term."effective_to" AND NOT EXISTS (
        SELECT FROM "audit_log" WHERE "resource" = 'search-conditions' AND "resource_id" = store."id" AND "after" ->> 'contractEnd' IS NOT NULL))
), known AS (
  SELECT stopped.*, logged."day" AS "logged", logged."is_first", reading."day" AS "read"
  FROM stopped
  LEFT JOIN LATERAL (
    SELECT (to_timestamp("date" / 1000.0) AT TIME ZONE 'Asia/Tokyo')::date AS "day", coalesce("before" ->> 'status', '') = '' AS "is_first"
    FROM "audit_log"
    WHERE "resource" = 'search-conditions' AND "resource_id" = stopped."id" AND "after" ->> 'status' = stopped."status"
    ORDER BY "date" DESC, "id" DESC LIMIT 1
  ) AS logged ON true
  LEFT JOIN LATERAL (
    SELECT max(one."day") AS "day" FROM "rank_observation" AS one
    JOIN "search_condition_detail" AS detail ON detail."id" = one."detail_id"
    WHERE logged."day" IS NULL AND detail."search_condition_id" = stopped."id" AND one."origin" = 'SCHEDULED' AND one."delete_date" IS NULL
      AND one."day" <= stopped."last"
  ) AS reading ON true
)
SELECT "id", "status", "first", "term_id", "pause_id", "last",
  CASE WHEN "logged" IS NOT NULL AND NOT "is_first" THEN greatest("logged", "first" - 1)
    WHEN "logged" IS NOT NULL THEN "first" - 1 ELSE coalesce("read", "first" - 1) END AS "last_measured",
  CASE WHEN "logged" IS NOT NULL THEN '監査ログ' WHEN "read" IS NOT NULL THEN '最後の計測' ELSE '記録なし' END AS "basis",
  EXISTS (SELECT FROM pg_constraint WHERE conname = 'billed_day_no_overlap') AS "is_late"
FROM known;
--> statement-breakpoint
DELETE FROM "paused_since" WHERE "last_measured" >= "last";
--> statement-breakpoint
DELETE FROM "search_condition_term" AS term USING "paused_since" AS one
WHERE term."id" = one."term_id" AND one."last_measured" < one."first" AND one."status" = 'PAUSED' AND NOT one."is_late";
--> statement-breakpoint
-- A contract has a day at least: 解約 without any that is known ended on its first
UPDATE "search_condition_term" AS term SET "effective_to" = greatest(one."last_measured", term."effective_from")
FROM "paused_since" AS one WHERE term."id" = one."term_id" AND NOT one."is_late";
--> statement-breakpoint
UPDATE "search_condition_term" AS term SET "effective_from" = one."last_measured" + 1
FROM "paused_since" AS one WHERE term."id" = one."pause_id" AND NOT one."is_late";
--> statement-breakpoint
UPDATE "search_conditions" AS store SET "contract_end" = greatest(one."last_measured", one."first")
FROM "paused_since" AS one WHERE store."id" = one."id" AND one."status" = 'ENDED' AND NOT one."is_late";
--> statement-breakpoint
UPDATE "search_conditions" AS store SET "tags" = array_append(store."tags", '停止日を確認')
FROM "paused_since" AS one WHERE store."id" = one."id" AND (one."is_late" OR one."basis" <> '監査ログ') AND NOT '停止日を確認' = ANY (store."tags");
--> statement-breakpoint
INSERT INTO "audit_log" ("create_date", "update_date", "date", "resource", "resource_id", "action", "before", "after")
SELECT moment."ms", moment."ms", moment."ms", 'search-conditions', one."id",
  CASE WHEN one."is_late" THEN 'stop-day-differs' WHEN one."basis" = '監査ログ' THEN 'stop-day-found' ELSE 'stop-day-assumed' END,
  jsonb_build_object('lastMeasured', one."last"), jsonb_build_object('lastMeasured', one."last_measured", 'basis', one."basis")
FROM "paused_since" AS one CROSS JOIN (SELECT (extract(epoch FROM now()) * 1000)::bigint AS "ms") AS moment
ORDER BY one."id";
--> statement-breakpoint
DROP TABLE "paused_since";
