-- The return invoices made until now were known by their files alone. What a list needs stands in the file's name
-- (day, customer, amount), in the movement of money it was made for, and in the charge that this gave back.
INSERT INTO "return_invoice" (
	"create_date", "update_date", "number", "user_id", "issue_date", "return_date", "total", "way", "original_id",
	"reason", "charge_id", "place", "pdf_hash"
)
SELECT "made"."create_date", "made"."create_date",
	coalesce("original"."invoice_number", "original"."id"::text) || '-R' || "made"."place",
	"charge"."user_id", "made"."issue_date", coalesce("payment"."day", "made"."issue_date"), "made"."total",
	CASE "payment"."kind" WHEN 'REFUND' THEN 'CARD' WHEN 'CREDIT_OUT' THEN 'CREDIT' ELSE 'TRANSFER' END,
	"original"."id", coalesce("payment"."note", "charge"."reason", "original"."reason"), "charge"."id", "made"."place",
	encode(sha256("made"."bytes"), 'hex')
FROM (
	SELECT split_part("key", '-', 2)::int AS "charge_id", split_part("key", '-', 3)::int AS "place",
		to_date(left("name", 8), 'YYYYMMDD') AS "issue_date",
		(regexp_match("name", '_([0-9]+)\.pdf$'))[1]::bigint AS "total", "create_date", "bytes"
	FROM "stored_file" WHERE "key" ~ '^return-[0-9]+-[0-9]+$' AND "name" ~ '^[0-9]{8}_.*_[0-9]+\.pdf$'
) AS "made"
JOIN "incentive_history" AS "charge" ON "charge"."id" = "made"."charge_id"
LEFT JOIN LATERAL (
	SELECT * FROM "charge_payment" WHERE "charge_payment"."charge_id" = "charge"."id"
	ORDER BY "charge_payment"."id" OFFSET "made"."place" - 1 LIMIT 1
) AS "payment" ON true
JOIN "incentive_history" AS "original" ON "original"."id" = coalesce("payment"."original_id", "charge"."id")
ORDER BY "made"."create_date", "charge"."id", "made"."place";
