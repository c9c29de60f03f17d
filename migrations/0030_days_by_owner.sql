DROP INDEX "incentive_information_report_history_period_detail_id_key";
--> statement-breakpoint
ALTER TABLE "incentive_information_report_history" ADD COLUMN "owner_user_id" integer;
--> statement-breakpoint
ALTER TABLE "incentive_information_report_history" ADD CONSTRAINT "incentive_information_report_history_owner_user_id_fk" FOREIGN KEY ("owner_user_id") REFERENCES "public"."system_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "incentive_information_report_history_period_detail_i_1eiaoam" ON "incentive_information_report_history" USING btree ("period","detail_id","owner_user_id") WHERE "incentive_information_report_history"."delete_date" is null;
--> statement-breakpoint
CREATE INDEX "incentive_information_report_history_owner_user_id_idx" ON "incentive_information_report_history" USING btree ("owner_user_id");
--> statement-breakpoint
-- Most stores never had but one owner, and only they were charged
UPDATE "incentive_information_report_history" AS report SET "owner_user_id" = sole."owner_user_id"
FROM (
  SELECT "search_condition_id", min("owner_user_id") AS "owner_user_id" FROM "search_condition_term"
  WHERE "delete_date" IS NULL GROUP BY "search_condition_id" HAVING count(DISTINCT "owner_user_id") = 1
) AS sole
WHERE sole."search_condition_id" = report."search_condition_id" AND NOT EXISTS (
  SELECT FROM "billed_day" AS billed JOIN "incentive_history" AS charge ON charge."id" = billed."charge_id"
  WHERE billed."detail_id" = report."detail_id" AND billed."period" = report."period" AND billed."held"
    AND charge."user_id" <> sole."owner_user_id");
--> statement-breakpoint
-- The others are parted as a count would: each day its owner's by the terms, each billed day whoever is charged for it. Where the ledger
-- has not what the row says, the first achieved days are the billed ones. The parts of a row come to what it was
WITH "report_day" AS (
  SELECT report."id", at, dated."day", substr(report."days", at, 1) AS "mark", report."billed",
    CASE WHEN term."owner_user_id" IS NULL AND substr(report."days", at, 1) <> '−' THEN near."owner_user_id"
      ELSE term."owner_user_id" END AS "owner",
    term."status" = 'MEASURING' AND word."id" IS NOT NULL AS "promised",
    CASE WHEN term."id" IS NULL OR word."id" IS NULL THEN NULL WHEN term."billing_mode" = 'FIXED' THEN 0 ELSE word."daily_price" END AS "price"
  FROM "incentive_information_report_history" AS report
  LEFT JOIN "counted_period" AS counted ON counted."search_condition_id" = report."search_condition_id"
    AND counted."period" = report."period" AND counted."delete_date" IS NULL
  CROSS JOIN LATERAL generate_series(1, char_length(report."days")) AS at
  CROSS JOIN LATERAL (
    -- A period that was opened again ended as its store closes
    SELECT coalesce(counted."first_day" + at - 1, (
      SELECT least((report."period" || '-01')::date + (coalesce(store."closing_day", 31)::integer - 1),
        ((report."period" || '-01')::date + interval '1 month' - interval '1 day')::date)
      FROM "search_conditions" AS store WHERE store."id" = report."search_condition_id"
    ) - char_length(report."days") + at) AS "day"
  ) AS dated
  LEFT JOIN "search_condition_term" AS term ON term."search_condition_id" = report."search_condition_id" AND term."delete_date" IS NULL
    AND term."effective_from" <= dated."day" AND (term."effective_to" IS NULL OR term."effective_to" >= dated."day")
  LEFT JOIN "search_condition_detail_term" AS word ON word."detail_id" = report."detail_id" AND word."delete_date" IS NULL
    AND word."effective_from" <= dated."day" AND (word."effective_to" IS NULL OR word."effective_to" >= dated."day")
  LEFT JOIN LATERAL (
    SELECT other."owner_user_id" FROM "search_condition_term" AS other
    WHERE other."search_condition_id" = report."search_condition_id" AND other."delete_date" IS NULL AND other."owner_user_id" IS NOT NULL
    ORDER BY coalesce(other."effective_to" < dated."day", false),
      CASE WHEN other."effective_to" < dated."day" THEN NULL ELSE other."effective_from" END, other."effective_from" DESC
    LIMIT 1
  ) AS near ON true
  WHERE report."owner_user_id" IS NULL
), "numbered" AS (
  SELECT *, CASE WHEN "mark" = '○' THEN count(*) FILTER (WHERE "mark" = '○') OVER (PARTITION BY "id" ORDER BY at) <= "billed"
    ELSE false END AS "isFirst"
  FROM "report_day"
), "paid" AS (
  SELECT report."id", charge."user_id" AS "owner", count(*) AS "days", sum(billed."price") AS "amount"
  FROM "incentive_information_report_history" AS report
  JOIN "billed_day" AS billed ON billed."detail_id" = report."detail_id" AND billed."period" = report."period" AND billed."held"
  JOIN "incentive_history" AS charge ON charge."id" = billed."charge_id"
  WHERE report."owner_user_id" IS NULL GROUP BY report."id", charge."user_id"
), "known" AS (
  SELECT report."id" FROM "incentive_information_report_history" AS report LEFT JOIN "paid" ON paid."id" = report."id"
  WHERE report."owner_user_id" IS NULL GROUP BY report."id"
  HAVING coalesce(sum(paid."days"), 0) = report."billed" AND coalesce(sum(paid."amount"), 0) = report."amount"
), "owners" AS (
  SELECT "id", "owner" FROM "numbered" WHERE "owner" IS NOT NULL AND ("promised" OR "mark" <> '−')
  UNION SELECT paid."id", paid."owner" FROM "paid" JOIN "known" ON known."id" = paid."id"
), "own" AS (
  SELECT owners."id", owners."owner",
    string_agg(CASE WHEN day."owner" = owners."owner" THEN day."mark" ELSE '−' END, '' ORDER BY day.at) AS "days",
    count(*) FILTER (WHERE day."owner" = owners."owner" AND day."mark" = '○') AS "achieved",
    count(*) FILTER (WHERE day."owner" = owners."owner" AND day."isFirst") AS "first",
    (array_agg(day."price" ORDER BY day.at DESC) FILTER (WHERE day."owner" = owners."owner" AND day."price" IS NOT NULL))[1] AS "price",
    max(day.at) FILTER (WHERE day."owner" = owners."owner") AS "until"
  FROM "owners" JOIN "numbered" AS day ON day."id" = owners."id" GROUP BY owners."id", owners."owner"
), "part" AS (
  SELECT own.*, row_number() OVER (PARTITION BY own."id" ORDER BY own."until" DESC NULLS LAST, own."owner") AS n,
    CASE WHEN known."id" IS NULL THEN own."first" ELSE coalesce(paid."days", 0) END AS "billed",
    CASE WHEN known."id" IS NOT NULL THEN coalesce(paid."amount", 0) WHEN report."billed" > 0
      THEN floor(report."amount"::numeric * own."first" / report."billed") ELSE 0 END AS "amount"
  FROM "own" JOIN "incentive_information_report_history" AS report ON report."id" = own."id"
  LEFT JOIN "known" ON known."id" = own."id"
  LEFT JOIN "paid" ON paid."id" = own."id" AND paid."owner" = own."owner"
), "whole" AS (
  SELECT part.*, sum("billed") OVER (PARTITION BY "id") AS "all_billed", sum("amount") OVER (PARTITION BY "id") AS "all_amount" FROM "part"
), "kept" AS (
  UPDATE "incentive_information_report_history" AS report SET "owner_user_id" = whole."owner", "days" = whole."days",
    "achieved" = whole."achieved", "billed" = report."billed" - whole."all_billed" + whole."billed",
    "amount" = report."amount" - whole."all_amount" + whole."amount",
    "cap_hit" = report."cap_hit" AND whole."achieved" > report."billed" - whole."all_billed" + whole."billed"
  FROM "whole" WHERE whole."id" = report."id" AND whole.n = 1
)
INSERT INTO "incentive_information_report_history" ("create_date", "update_date", "delete_date", "period", "search_condition_id", "detail_id",
  "owner_user_id", "days", "achieved", "billed", "cap_hit", "unit_price", "amount", "snapshot_date", "run_id")
SELECT report."create_date", report."update_date", report."delete_date", report."period", report."search_condition_id", report."detail_id",
  whole."owner", whole."days", whole."achieved", whole."billed", report."cap_hit" AND whole."achieved" > whole."billed",
  coalesce(whole."price", report."unit_price"), whole."amount", report."snapshot_date", report."run_id"
FROM "whole" JOIN "incentive_information_report_history" AS report ON report."id" = whole."id" WHERE whole.n > 1;
--> statement-breakpoint
UPDATE "incentive_information_report_history" AS report SET "owner_user_id" = store."owner_user_id"
FROM "search_conditions" AS store WHERE store."id" = report."search_condition_id" AND report."owner_user_id" IS NULL;
