CREATE TABLE "known_device" (
	"user_id" integer NOT NULL,
	"device_hash" text NOT NULL,
	"create_date" bigint NOT NULL,
	"last_seen_date" bigint NOT NULL,
	CONSTRAINT "known_device_user_id_device_hash_pk" PRIMARY KEY("user_id","device_hash")
);
--> statement-breakpoint
CREATE TABLE "second_factor" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"confirmed_date" bigint,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"recovery_hashes" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification_preference" (
	"user_id" integer NOT NULL,
	"notification_type" text NOT NULL,
	"screen" boolean NOT NULL,
	"mail" boolean NOT NULL,
	CONSTRAINT "notification_preference_user_id_notification_type_pk" PRIMARY KEY("user_id","notification_type")
);
--> statement-breakpoint
ALTER TABLE "login_history" ADD COLUMN "device" text;
--> statement-breakpoint
CREATE INDEX "login_history_device_idx" ON "login_history" USING btree ("device");
--> statement-breakpoint
CREATE INDEX "login_history_ip_idx" ON "login_history" USING btree ("ip");
--> statement-breakpoint
CREATE INDEX "login_history_device_trgm" ON "login_history" USING gin ("device" gin_trgm_ops);
