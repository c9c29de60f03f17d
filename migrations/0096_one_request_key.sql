-- Keys of runs go where those of all other requests are, so that a request repeated over the upgrade starts no second run.
INSERT INTO "idempotency_key" ("user_id", "key", "method", "path", "request_hash", "status", "answer", "create_date")
SELECT "user_id", "request_key", 'POST', '/api/' || "resource" || '/bulk', "request_hash", 201,
	jsonb_build_object('runId', "id"), "create_date"
FROM "bulk_run" WHERE "request_key" IS NOT NULL
ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO "idempotency_key" ("user_id", "key", "method", "path", "request_hash", "status", "answer", "create_date")
SELECT "user_id", "request_key", 'POST', '/api/' || "resource" || '/import', "request_hash", 201,
	jsonb_build_object('runId', "id"), "create_date"
FROM "csv_import" WHERE "request_key" IS NOT NULL AND "request_hash" IS NOT NULL
ON CONFLICT DO NOTHING;
--> statement-breakpoint
DROP INDEX "csv_import_request_key";
--> statement-breakpoint
DROP INDEX "bulk_run_request_key";
--> statement-breakpoint
ALTER TABLE "csv_import" DROP COLUMN "request_hash";
--> statement-breakpoint
ALTER TABLE "bulk_run" DROP COLUMN "request_key";
--> statement-breakpoint
ALTER TABLE "bulk_run" DROP COLUMN "request_hash";
