-- Why Google refused a reply was kept until now in the words shown of it alone. Those after which somebody is notified get Google's code;
-- the others get it with the next fetch of all reviews.
UPDATE "place_review" SET "reply_reason" = "known"."reason"
FROM (VALUES
	('LOCATION_SUSPENDED', 'Googleの規約に反する（ビジネスプロフィールの停止）。Googleビジネスプロフィールの管理画面で状態を確認し、再審査を請求してください'),
	('OWNERSHIP_REVOKED', 'Googleの規約に反する（管理権限の喪失）。別のGoogleアカウントの管理に移っています。契約者に確認し、権限を取り戻してください'),
	('EDITING_RESTRICTION', 'Googleの規約に反する（編集の制限）。この店舗は公開の変更を受け付けていません。制限が解けてから送り直してください'),
	('PENDING', 'Googleの審査が1日を超えて続いています。Googleの管理画面で返信の状態を確認してください')
) AS "known"("reason", "words")
WHERE "place_review"."reply_error" = "known"."words" AND "place_review"."reply_reason" IS NULL;
--> statement-breakpoint
-- An alarm that stands is ended by a reply published after the one it was raised for
UPDATE "google_sync" SET "alarm_date" = coalesce((
	SELECT max("reply_update_time") FROM "place_review"
	WHERE "place_review"."store_id" = "google_sync"."store_id" AND "place_review"."reply_reason" = "google_sync"."alarm"
), (extract(epoch FROM now()) * 1000)::bigint)
WHERE "alarm" IS NOT NULL AND "alarm_date" IS NULL;
