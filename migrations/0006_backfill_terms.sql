-- What is there already is given its terms, its counted periods, its ledger and its payments
UPDATE "search_condition_detail_term" AS term SET "effective_to" = following."next_from" - 1
FROM (
  SELECT "id", lead("effective_from") OVER (PARTITION BY "detail_id" ORDER BY "effective_from", "id") AS "next_from"
  FROM "search_condition_detail_term" WHERE "delete_date" IS NULL
) AS following
WHERE following."id" = term."id" AND following."next_from" IS NOT NULL
  AND (term."effective_to" IS NULL OR term."effective_to" >= following."next_from");
--> statement-breakpoint
-- A keyword's first and last day bound its terms
UPDATE "search_condition_detail_term" AS term
SET "effective_from" = greatest(term."effective_from", detail."effective_from"),
  "effective_to" = least(term."effective_to", detail."effective_to")
FROM "search_condition_detail" AS detail
WHERE detail."id" = term."detail_id" AND term."delete_date" IS NULL
  AND (term."effective_from" < detail."effective_from" OR detail."effective_to" < coalesce(term."effective_to", 'infinity'));
--> statement-breakpoint
DELETE FROM "search_condition_detail_term" WHERE "effective_to" < "effective_from";
--> statement-breakpoint
-- 解約 without an end ended on the day on which it was last written
UPDATE "search_conditions" SET "contract_end" = greatest("contract_start",
  (to_timestamp("update_date" / 1000.0) AT TIME ZONE 'Asia/Tokyo')::date)
WHERE "status" = 'ENDED' AND "contract_end" IS NULL;
--> statement-breakpoint
INSERT INTO "search_condition_term" ("create_date", "update_date", "search_condition_id", "effective_from", "effective_to", "owner_user_id", "status", "billing_mode", "monthly_fee", "cap_days", "cap_yen", "closing_day")
SELECT "create_date", "update_date", "id", "contract_start", "contract_end",
  "owner_user_id", CASE "status" WHEN 'ENDED' THEN 'MEASURING' ELSE "status" END, coalesce("billing_mode", 'PER_KEYWORD'), "monthly_fee", "cap_days", "cap_yen", "closing_day"
FROM "search_conditions"
WHERE "status" IN ('PREPARING', 'MEASURING', 'ENDED') AND ("contract_end" IS NULL OR "contract_end" >= "contract_start");
--> statement-breakpoint
-- 停止 holds from the day after it was last written
INSERT INTO "search_condition_term" ("create_date", "update_date", "search_condition_id", "effective_from", "effective_to", "owner_user_id", "status", "billing_mode", "monthly_fee", "cap_days", "cap_yen", "closing_day")
SELECT "create_date", "update_date", "id", "contract_start", least("contract_end", (to_timestamp("update_date" / 1000.0) AT TIME ZONE 'Asia/Tokyo')::date),
  "owner_user_id", 'MEASURING', coalesce("billing_mode", 'PER_KEYWORD'), "monthly_fee", "cap_days", "cap_yen", "closing_day"
FROM "search_conditions"
WHERE "status" = 'PAUSED' AND "contract_start" <= least("contract_end", (to_timestamp("update_date" / 1000.0) AT TIME ZONE 'Asia/Tokyo')::date);
--> statement-breakpoint
INSERT INTO "search_condition_term" ("create_date", "update_date", "search_condition_id", "effective_from", "effective_to", "owner_user_id", "status", "billing_mode", "monthly_fee", "cap_days", "cap_yen", "closing_day")
SELECT "create_date", "update_date", "id", greatest("contract_start", (to_timestamp("update_date" / 1000.0) AT TIME ZONE 'Asia/Tokyo')::date + 1), "contract_end",
  "owner_user_id", 'PAUSED', coalesce("billing_mode", 'PER_KEYWORD'), "monthly_fee", "cap_days", "cap_yen", "closing_day"
FROM "search_conditions"
WHERE "status" = 'PAUSED' AND ("contract_end" IS NULL OR "contract_end" >= greatest("contract_start", (to_timestamp("update_date" / 1000.0) AT TIME ZONE 'Asia/Tokyo')::date + 1));
--> statement-breakpoint
UPDATE "count_run" SET "state" = 'FINISHED';
--> statement-breakpoint
INSERT INTO "counted_period" ("create_date", "update_date", "search_condition_id", "period", "first_day", "last_day", "run_id")
SELECT period."created", period."created", store."id", period."period",
  (CASE WHEN store."closing_day" IS NULL THEN (((period."period" || '-01')::date - interval '1 month')::date + interval '1 month' - interval '1 day')::date
    ELSE least((((period."period" || '-01')::date - interval '1 month')::date + (store."closing_day"::integer - 1)), (((period."period" || '-01')::date - interval '1 month')::date + interval '1 month' - interval '1 day')::date) END) + 1,
  CASE WHEN store."closing_day" IS NULL THEN ((period."period" || '-01')::date + interval '1 month' - interval '1 day')::date
    ELSE least(((period."period" || '-01')::date + (store."closing_day"::integer - 1)), ((period."period" || '-01')::date + interval '1 month' - interval '1 day')::date) END,
  period."run_id"
FROM (
  SELECT "store_id", "period", max("run_id") AS "run_id", max("created") AS "created" FROM (
    SELECT "search_condition_id" AS "store_id", "period", "run_id", "create_date" AS "created"
    FROM "incentive_information_report_history" WHERE "delete_date" IS NULL
    UNION ALL
    SELECT (line ->> 'searchConditionId')::integer, charge."period", NULL, charge."create_date"
    FROM "incentive_history" AS charge CROSS JOIN jsonb_array_elements(charge."lines") AS line
    WHERE charge."status" <> 'CANCELLED' AND charge."delete_date" IS NULL AND line ->> 'searchConditionId' IS NOT NULL
  ) AS found GROUP BY "store_id", "period"
) AS period
JOIN "search_conditions" AS store ON store."id" = period."store_id";
--> statement-breakpoint
UPDATE "incentive_history" AS charge SET "carried" = 0, "credited" = 0,
  "due" = CASE WHEN "status" IN ('PAID', 'CANCELLED') THEN 0 ELSE "total" END,
  "period_first" = days."first_day", "period_last" = days."last_day"
FROM (
  SELECT one."id", min(counted."first_day") AS "first_day", max(counted."last_day") AS "last_day"
  FROM "incentive_history" AS one
  LEFT JOIN LATERAL jsonb_array_elements(one."lines") AS line ON true
  LEFT JOIN "counted_period" AS counted ON counted."period" = one."period"
    AND counted."search_condition_id" = (line ->> 'searchConditionId')::integer
  GROUP BY one."id"
) AS days
WHERE days."id" = charge."id";
--> statement-breakpoint
INSERT INTO "charge_payment" ("create_date", "update_date", "charge_id", "kind", "amount", "day", "key", "gateway_id", "done_date")
SELECT charge."update_date", charge."update_date", charge."id",
  CASE WHEN charge."payment_method" = 'CARD' THEN 'CARD' ELSE 'TRANSFER' END, charge."total",
  coalesce(charge."paid_date", charge."issue_date", (to_timestamp(charge."update_date" / 1000.0) AT TIME ZONE 'Asia/Tokyo')::date),
  CASE WHEN charge."payment_method" = 'CARD' AND attempt."payment_id" IS NOT NULL
    THEN 'card:' || attempt."payment_id" ELSE 'transfer:' || charge."id" || ':1' END,
  CASE WHEN charge."payment_method" = 'CARD' THEN attempt."payment_id" END, charge."update_date"
FROM "incentive_history" AS charge LEFT JOIN "payment_attempt" AS attempt ON attempt."charge_id" = charge."id"
WHERE charge."status" = 'PAID' AND charge."total" > 0;
--> statement-breakpoint
-- A keyword was billed for its first achieved days; a price that changed has a line for each
INSERT INTO "billed_day" ("create_date", "update_date", "charge_id", "period", "search_condition_id", "kind", "detail_id", "taken_for", "first_day", "last_day", "price", "held")
WITH achieved AS (
  SELECT counted."period", counted."search_condition_id" AS "store_id", report."detail_id", (counted."first_day" + at - 1) AS "day"
  FROM "incentive_information_report_history" AS report
  JOIN "counted_period" AS counted ON counted."period" = report."period"
    AND counted."search_condition_id" = report."search_condition_id"
  CROSS JOIN LATERAL generate_series(1, char_length(report."days")) AS at
  WHERE report."delete_date" IS NULL AND substr(report."days", at, 1) = '○'
), lines AS (
  SELECT charge."id" AS "charge_id", charge."period", charge."create_date", store."id" AS "store_id", store."billing_mode",
    (line ->> 'detailId')::integer AS "detail_id", (line ->> 'days')::integer AS "days",
    (line ->> 'unitPrice')::bigint AS "price", at
  FROM "incentive_history" AS charge
  CROSS JOIN LATERAL jsonb_array_elements(charge."lines") WITH ORDINALITY AS given(line, at)
  JOIN "search_conditions" AS store ON store."id" = (line ->> 'searchConditionId')::integer
  WHERE charge."status" <> 'CANCELLED' AND charge."delete_date" IS NULL
), spans AS (
  SELECT lines.*, coalesce(sum("days") OVER (PARTITION BY "charge_id", "detail_id" ORDER BY at
    ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS "from_day",
    sum("days") OVER (PARTITION BY "charge_id", "detail_id" ORDER BY at) AS "to_day"
  FROM lines WHERE "detail_id" IS NOT NULL AND coalesce("billing_mode", 'PER_KEYWORD') <> 'ANY_KEYWORD'
), numbered AS (
  SELECT achieved.*, row_number() OVER (PARTITION BY "period", "detail_id" ORDER BY "day") AS n FROM achieved
)
SELECT spans."create_date", spans."create_date", spans."charge_id", spans."period", spans."store_id", 'KEYWORD_DAY',
  spans."detail_id", spans."detail_id", numbered."day", numbered."day", spans."price", true
FROM spans JOIN numbered ON numbered."period" = spans."period" AND numbered."detail_id" = spans."detail_id"
  AND numbered.n > spans."from_day" AND numbered.n <= spans."to_day"
JOIN "search_condition_detail" AS detail ON detail."id" = spans."detail_id";
--> statement-breakpoint
-- ANY_KEYWORD: a day was billed once, for the dearest keyword achieved on it
INSERT INTO "billed_day" ("create_date", "update_date", "charge_id", "period", "search_condition_id", "kind", "detail_id", "taken_for", "first_day", "last_day", "price", "held")
WITH achieved AS (
  SELECT counted."period", counted."search_condition_id" AS "store_id", report."detail_id", (counted."first_day" + at - 1) AS "day"
  FROM "incentive_information_report_history" AS report
  JOIN "counted_period" AS counted ON counted."period" = report."period"
    AND counted."search_condition_id" = report."search_condition_id"
  CROSS JOIN LATERAL generate_series(1, char_length(report."days")) AS at
  WHERE report."delete_date" IS NULL AND substr(report."days", at, 1) = '○'
), lines AS (
  SELECT charge."id" AS "charge_id", charge."period", charge."create_date", store."id" AS "store_id", store."billing_mode",
    (line ->> 'detailId')::integer AS "detail_id", (line ->> 'days')::integer AS "days",
    (line ->> 'unitPrice')::bigint AS "price", at
  FROM "incentive_history" AS charge
  CROSS JOIN LATERAL jsonb_array_elements(charge."lines") WITH ORDINALITY AS given(line, at)
  JOIN "search_conditions" AS store ON store."id" = (line ->> 'searchConditionId')::integer
  WHERE charge."status" <> 'CANCELLED' AND charge."delete_date" IS NULL
), dearest AS (
  SELECT DISTINCT ON (lines."charge_id", lines."store_id", achieved."day") lines.*, achieved."day"
  FROM lines JOIN achieved ON achieved."period" = lines."period" AND achieved."detail_id" = lines."detail_id"
  WHERE lines."billing_mode" = 'ANY_KEYWORD' AND lines."detail_id" IS NOT NULL
  ORDER BY lines."charge_id", lines."store_id", achieved."day", lines."price" DESC, lines."detail_id"
), numbered AS (
  SELECT dearest.*, row_number() OVER (PARTITION BY "charge_id", "store_id" ORDER BY "day") AS n FROM dearest
), totals AS (
  SELECT "charge_id", "store_id", sum("days") AS "all_days" FROM lines WHERE "billing_mode" = 'ANY_KEYWORD' GROUP BY 1, 2
)
SELECT numbered."create_date", numbered."create_date", numbered."charge_id", numbered."period", numbered."store_id", 'STORE_DAY',
  numbered."detail_id", NULL, numbered."day", numbered."day", numbered."price", true
FROM numbered JOIN totals USING ("charge_id", "store_id")
JOIN "search_condition_detail" AS detail ON detail."id" = numbered."detail_id"
WHERE numbered.n <= totals."all_days";
--> statement-breakpoint
INSERT INTO "billed_day" ("create_date", "update_date", "charge_id", "period", "search_condition_id", "kind", "detail_id", "taken_for", "first_day", "last_day", "price", "held")
WITH achieved AS (
  SELECT counted."period", counted."search_condition_id" AS "store_id", report."detail_id", (counted."first_day" + at - 1) AS "day"
  FROM "incentive_information_report_history" AS report
  JOIN "counted_period" AS counted ON counted."period" = report."period"
    AND counted."search_condition_id" = report."search_condition_id"
  CROSS JOIN LATERAL generate_series(1, char_length(report."days")) AS at
  WHERE report."delete_date" IS NULL AND substr(report."days", at, 1) = '○'
), lines AS (
  SELECT charge."id" AS "charge_id", charge."period", charge."create_date", store."id" AS "store_id", store."billing_mode",
    (line ->> 'detailId')::integer AS "detail_id", (line ->> 'days')::integer AS "days",
    (line ->> 'unitPrice')::bigint AS "price", at
  FROM "incentive_history" AS charge
  CROSS JOIN LATERAL jsonb_array_elements(charge."lines") WITH ORDINALITY AS given(line, at)
  JOIN "search_conditions" AS store ON store."id" = (line ->> 'searchConditionId')::integer
  WHERE charge."status" <> 'CANCELLED' AND charge."delete_date" IS NULL
)
SELECT lines."create_date", lines."create_date", lines."charge_id", lines."period", lines."store_id", 'FIXED_MONTH',
  NULL::integer, NULL::bigint, counted."first_day", counted."last_day", lines."price", true
FROM lines JOIN "counted_period" AS counted ON counted."period" = lines."period" AND counted."search_condition_id" = lines."store_id"
WHERE lines."detail_id" IS NULL;
--> statement-breakpoint
INSERT INTO "charge_evidence" ("create_date", "update_date", "charge_id", "search_condition_id", "store_name", "detail_id", "keyword",
  "first_day", "days", "achieved", "billed", "cap_hit", "amount", "readings")
SELECT charge."create_date", charge."create_date", charge."id", store."id", store."name", detail."id", detail."keyword",
  counted."first_day", report."days", report."achieved", report."billed", report."cap_hit", report."amount", '[]'::jsonb
FROM "incentive_history" AS charge
JOIN "incentive_information_report_history" AS report ON report."period" = charge."period" AND report."delete_date" IS NULL
JOIN "search_conditions" AS store ON store."id" = report."search_condition_id" AND store."owner_user_id" = charge."user_id"
JOIN "search_condition_detail" AS detail ON detail."id" = report."detail_id"
JOIN "counted_period" AS counted ON counted."period" = charge."period" AND counted."search_condition_id" = store."id"
WHERE charge."delete_date" IS NULL;
