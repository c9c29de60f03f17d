ALTER TABLE "search_conditions" ADD COLUMN "held_status" text;
--> statement-breakpoint
ALTER TABLE "search_conditions" ADD COLUMN "held_owner_user_id" integer;
--> statement-breakpoint
ALTER TABLE "search_conditions" ADD CONSTRAINT "search_conditions_held_owner_user_id_fk" FOREIGN KEY ("held_owner_user_id") REFERENCES "public"."system_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "search_conditions_held_owner_user_id_idx" ON "search_conditions" USING btree ("held_owner_user_id");
--> statement-breakpoint
CREATE INDEX "search_conditions_held_status_idx" ON "search_conditions" USING btree ("held_status");
--> statement-breakpoint
ALTER TABLE "search_conditions" ADD CONSTRAINT "search_conditions_held_status_check" CHECK ("search_conditions"."held_status" in ('PREPARING', 'MEASURING', 'PAUSED', 'ENDED'));
--> statement-breakpoint
-- What holds today where the row shows a plan: what every write, and the clock each morning, keeps from now on
UPDATE "search_conditions" AS store SET "held_status" = near."status", "held_owner_user_id" = near."owner_user_id"
FROM (
  SELECT DISTINCT ON ("search_condition_id") * FROM "search_condition_term"
  WHERE "delete_date" IS NULL AND ("effective_to" IS NULL OR "effective_to" >= (now() AT TIME ZONE 'Asia/Tokyo')::date)
  ORDER BY "search_condition_id", "effective_from"
) AS near
WHERE near."search_condition_id" = store."id"
  AND (store."status", store."owner_user_id") IS DISTINCT FROM (near."status", near."owner_user_id");
