-- The best rank of each store's active keywords on the last day on which one of them was read: what every reading keeps from now on
UPDATE "search_conditions" AS store SET "best_rank" = said."best_rank", "best_rank_on" = said."best_rank_on"
FROM (
  SELECT DISTINCT ON (one."store_id") one."store_id", min(one."rank") AS "best_rank", one."day" AS "best_rank_on"
  FROM (
    SELECT keyword."search_condition_id" AS "store_id", last."day", last."rank"
    FROM "search_condition_detail" AS keyword
    CROSS JOIN LATERAL (
      SELECT reading."day", reading."rank" FROM "rank_observation" AS reading
      WHERE reading."detail_id" = keyword."id" AND reading."status" = 'OK' AND reading."origin" <> 'GRID'
        AND reading."delete_date" IS NULL
      ORDER BY reading."day" DESC, (reading."origin" = 'SCHEDULED') DESC, reading."taken_at" DESC LIMIT 1
    ) AS last
    WHERE keyword."active" AND keyword."delete_date" IS NULL
  ) AS one
  GROUP BY one."store_id", one."day"
  ORDER BY one."store_id", one."day" DESC
) AS said
WHERE said."store_id" = store."id";
