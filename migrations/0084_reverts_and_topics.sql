CREATE TABLE "row_revert" (
	"resource" text NOT NULL,
	"row_id" integer NOT NULL,
	"version" integer NOT NULL,
	"entry_id" integer NOT NULL,
	"history" jsonb,
	"create_date" bigint NOT NULL,
	CONSTRAINT "row_revert_resource_row_id_version_pk" PRIMARY KEY("resource","row_id","version")
);
--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "topics" text[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
CREATE INDEX "row_revert_create_date_idx" ON "row_revert" USING btree ("create_date");
--> statement-breakpoint
CREATE INDEX "audit_log_topics_idx" ON "audit_log" USING gin ("topics");
--> statement-breakpoint
-- Entries written before: a change of a store's price, or of one of its keywords that was there before and after
UPDATE "audit_log" SET "topics" = '{PRICE}'
WHERE "resource" = 'search-conditions' AND jsonb_typeof("before") = 'object' AND jsonb_typeof("after") = 'object' AND (
	"before" ?| array['billingMode', 'monthlyFee', 'capDays', 'capYen', 'closingDay']
	OR EXISTS (
		SELECT true
		FROM jsonb_array_elements(CASE jsonb_typeof("before" -> 'details') WHEN 'array' THEN "before" -> 'details' ELSE '[]' END) AS "old"
		JOIN jsonb_array_elements(CASE jsonb_typeof("after" -> 'details') WHEN 'array' THEN "after" -> 'details' ELSE '[]' END) AS "new"
			ON "old" -> 'id' = "new" -> 'id'
		WHERE ("old" -> 'dailyPrice', "old" -> 'targetRank', "old" -> 'capDays', "old" -> 'terms')
			IS DISTINCT FROM ("new" -> 'dailyPrice', "new" -> 'targetRank', "new" -> 'capDays', "new" -> 'terms')
	)
);
