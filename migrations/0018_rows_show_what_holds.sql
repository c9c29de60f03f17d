-- A plan that an end had cut off was shown for ever: a row shows what its last term says. 解約 is no term, and stays
UPDATE "search_conditions" AS store SET "owner_user_id" = last."owner_user_id", "billing_mode" = last."billing_mode",
  "monthly_fee" = last."monthly_fee", "cap_days" = last."cap_days", "cap_yen" = last."cap_yen", "closing_day" = last."closing_day",
  "status" = CASE store."status" WHEN 'ENDED' THEN store."status" ELSE last."status" END
FROM (
  SELECT DISTINCT ON ("search_condition_id") * FROM "search_condition_term" WHERE "delete_date" IS NULL
  ORDER BY "search_condition_id", "effective_from" DESC
) AS last
WHERE last."search_condition_id" = store."id" AND (
  (store."owner_user_id", store."billing_mode", store."monthly_fee", store."cap_days", store."cap_yen", store."closing_day")
    IS DISTINCT FROM (last."owner_user_id", last."billing_mode", last."monthly_fee", last."cap_days", last."cap_yen", last."closing_day")
  OR (store."status" <> 'ENDED' AND store."status" <> last."status"));
--> statement-breakpoint
UPDATE "search_condition_detail" AS detail SET "target_rank" = last."target_rank", "daily_price" = last."daily_price", "cap_days" = last."cap_days"
FROM (
  SELECT DISTINCT ON ("detail_id") * FROM "search_condition_detail_term" WHERE "delete_date" IS NULL
  ORDER BY "detail_id", "effective_from" DESC
) AS last
WHERE last."detail_id" = detail."id" AND (detail."target_rank", detail."daily_price", detail."cap_days")
  IS DISTINCT FROM (last."target_rank", last."daily_price", last."cap_days");
