-- What was written since mails last went out waits for its mail, as all notices do from now on
INSERT INTO "notice_waiting" ("user_id", "channel", "notification_id", "create_date")
SELECT reader."id", 'MAIL', notice."id", notice."create_date"
FROM "setting" AS kept
JOIN "notification" AS notice ON notice."id" > (kept."value" #>> '{}')::integer AND notice."delete_date" IS NULL
JOIN "system_user" AS reader ON reader."delete_date" IS NULL AND reader."status" IN ('ACTIVE', 'LEAVING')
  AND reader."create_date" <= notice."create_date"
  AND (reader."id" = ANY(notice."recipient_user_ids") OR reader."system_user_role" = ANY(notice."recipient_roles")
    OR (cardinality(notice."recipient_user_ids") = 0 AND cardinality(notice."recipient_roles") = 0))
LEFT JOIN "notification_preference" AS said ON said."user_id" = reader."id"
  AND said."notification_type" = notice."notification_type"
WHERE kept."key" = 'notification-mail' AND coalesce(said."mail", notice."notification_type" = 'CHARGE_FAILURE');
--> statement-breakpoint
DELETE FROM "setting" WHERE "key" = 'notification-mail';
