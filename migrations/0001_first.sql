create extension if not exists pg_trgm;
--> statement-breakpoint
CREATE TABLE "credential" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"password_hash" text NOT NULL,
	"updated_date" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" serial PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"user_id" integer NOT NULL,
	"create_date" bigint NOT NULL,
	"last_seen_date" bigint NOT NULL,
	"expires_date" bigint NOT NULL,
	"ip" text,
	"user_agent" text,
	"read_only_by" integer
);
--> statement-breakpoint
CREATE TABLE "login_attempt" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"blocked_until" bigint,
	"updated_date" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "one_time_token" (
	"id" serial PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"token_hash" text NOT NULL,
	"user_id" integer,
	"data" jsonb,
	"expires_date" bigint NOT NULL,
	"used_date" bigint
);
--> statement-breakpoint
CREATE TABLE "notification_read" (
	"user_id" integer NOT NULL,
	"notification_id" integer NOT NULL,
	"read_date" bigint NOT NULL,
	CONSTRAINT "notification_read_user_id_notification_id_pk" PRIMARY KEY("user_id","notification_id")
);
--> statement-breakpoint
CREATE TABLE "idempotency_key" (
	"user_id" integer NOT NULL,
	"key" text NOT NULL,
	"method" text NOT NULL,
	"path" text NOT NULL,
	"request_hash" text NOT NULL,
	"status" integer,
	"answer" jsonb,
	"create_date" bigint NOT NULL,
	CONSTRAINT "idempotency_key_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "stored_file" (
	"key" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	"create_date" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoice_number" (
	"year" integer PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "google_link" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"access_token" text NOT NULL,
	"refresh_token" text,
	"expires_date" bigint NOT NULL,
	"scope" text,
	"expired" boolean DEFAULT false NOT NULL,
	"linked_date" bigint,
	"refreshing_until" bigint
);
--> statement-breakpoint
CREATE TABLE "sns_link" (
	"sns_account_id" integer PRIMARY KEY NOT NULL,
	"access_token" text NOT NULL,
	"refresh_token" text NOT NULL,
	"expires_date" bigint NOT NULL,
	"scope" text,
	"lease_until" bigint,
	"profile" jsonb,
	"videos" jsonb
);
--> statement-breakpoint
CREATE TABLE "performance_fetch" (
	"store_id" integer PRIMARY KEY NOT NULL,
	"fetched_date" bigint,
	"error" text
);
--> statement-breakpoint
CREATE TABLE "link_notice" (
	"kind" text NOT NULL,
	"link_id" integer NOT NULL,
	"notice" text NOT NULL,
	"notice_date" bigint NOT NULL,
	CONSTRAINT "link_notice_kind_link_id_notice_pk" PRIMARY KEY("kind","link_id","notice")
);
--> statement-breakpoint
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
CREATE TABLE "google_location" (
	"user_id" integer NOT NULL,
	"location" text NOT NULL,
	"account" text NOT NULL,
	"account_title" text,
	"title" text NOT NULL,
	"address" text,
	"place_id" text,
	"store_id" integer,
	"confirmed_date" bigint,
	"found_date" bigint NOT NULL,
	CONSTRAINT "google_location_user_id_location_pk" PRIMARY KEY("user_id","location")
);
--> statement-breakpoint
CREATE TABLE "google_quota" (
	"key" text PRIMARY KEY NOT NULL,
	"free_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "google_edit" (
	"id" serial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"store_id" integer NOT NULL,
	"row_id" integer NOT NULL,
	"requested_by" integer,
	"create_date" bigint NOT NULL,
	"due_date" bigint NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"claimed_until" bigint,
	"sent_date" bigint,
	"error" text
);
--> statement-breakpoint
CREATE TABLE "google_sync" (
	"store_id" integer PRIMARY KEY NOT NULL,
	"synced_date" bigint,
	"newest" bigint,
	"full_date" bigint,
	"average_rating" double precision,
	"total_reviews" integer,
	"error" text
);
--> statement-breakpoint
CREATE TABLE "reading_task" (
	"id" serial PRIMARY KEY NOT NULL,
	"detail_id" integer NOT NULL,
	"store_id" integer NOT NULL,
	"day" date NOT NULL,
	"origin" text NOT NULL,
	"requested_by" integer,
	"create_date" bigint NOT NULL,
	"due_date" bigint NOT NULL,
	"state" text DEFAULT 'WAITING' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"claim" text,
	"claimed_until" bigint,
	"finished_date" bigint,
	"failure" text,
	"observation_id" integer
);
--> statement-breakpoint
CREATE TABLE "rank_alert" (
	"detail_id" integer NOT NULL,
	"day" date NOT NULL,
	"notification_type" text NOT NULL,
	CONSTRAINT "rank_alert_detail_id_day_notification_type_pk" PRIMARY KEY("detail_id","day","notification_type")
);
--> statement-breakpoint
CREATE TABLE "rank_grid" (
	"id" serial PRIMARY KEY NOT NULL,
	"detail_id" integer NOT NULL,
	"size" integer NOT NULL,
	"spacing" integer NOT NULL,
	"centre" text NOT NULL,
	"radius" integer NOT NULL,
	"depth" integer NOT NULL,
	"place_id" text NOT NULL,
	"keyword" text NOT NULL,
	"language" text NOT NULL,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"requested_by" integer,
	"create_date" bigint NOT NULL,
	"finished_date" bigint,
	"failure" text,
	"instrument" text NOT NULL,
	"instrument_version" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rank_grid_point" (
	"grid_id" integer NOT NULL,
	"row" integer NOT NULL,
	"column" integer NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"status" text,
	"rank" integer,
	"taken_at" bigint,
	"failure" text,
	CONSTRAINT "rank_grid_point_grid_id_row_column_pk" PRIMARY KEY("grid_id","row","column")
);
--> statement-breakpoint
CREATE TABLE "payment_card" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"payment_method_id" text,
	"brand" text,
	"last4" text,
	"exp_month" integer,
	"exp_year" integer,
	"update_date" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_attempt" (
	"charge_id" integer PRIMARY KEY NOT NULL,
	"payment_id" text,
	"attempt" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "setting" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkey" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"create_date" bigint NOT NULL,
	"last_used_date" bigint
);
--> statement-breakpoint
CREATE TABLE "search_conditions" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "search_conditions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"create_date" bigint NOT NULL,
	"update_date" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"delete_date" bigint,
	"code" text,
	"name" text,
	"name_kana" text,
	"status" text,
	"owner_user_id" integer,
	"manager_user_id" integer,
	"place_id" text,
	"gbp_account_name" text,
	"gbp_location_name" text,
	"category" text,
	"address" text,
	"latitude" double precision,
	"longitude" double precision,
	"phone" text,
	"website_url" text,
	"contract_start" date,
	"contract_end" date,
	"billing_mode" text,
	"monthly_fee" bigint,
	"cap_days" bigint,
	"cap_yen" bigint,
	"closing_day" bigint,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"note" text,
	CONSTRAINT "search_conditions_status_check" CHECK ("search_conditions"."status" in ('PREPARING', 'MEASURING', 'PAUSED', 'ENDED')),
	CONSTRAINT "search_conditions_latitude_check" CHECK ("search_conditions"."latitude" >= -90 and "search_conditions"."latitude" <= 90),
	CONSTRAINT "search_conditions_longitude_check" CHECK ("search_conditions"."longitude" >= -180 and "search_conditions"."longitude" <= 180),
	CONSTRAINT "search_conditions_billing_mode_check" CHECK ("search_conditions"."billing_mode" in ('PER_KEYWORD', 'ANY_KEYWORD', 'FIXED')),
	CONSTRAINT "search_conditions_monthly_fee_check" CHECK ("search_conditions"."monthly_fee" >= 0 and "search_conditions"."monthly_fee" <= 999999999999),
	CONSTRAINT "search_conditions_cap_days_check" CHECK ("search_conditions"."cap_days" >= 1 and "search_conditions"."cap_days" <= 31),
	CONSTRAINT "search_conditions_cap_yen_check" CHECK ("search_conditions"."cap_yen" >= 0 and "search_conditions"."cap_yen" <= 999999999999),
	CONSTRAINT "search_conditions_closing_day_check" CHECK ("search_conditions"."closing_day" >= 1 and "search_conditions"."closing_day" <= 31)
);
--> statement-breakpoint
CREATE TABLE "search_condition_detail" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "search_condition_detail_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"create_date" bigint NOT NULL,
	"update_date" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"delete_date" bigint,
	"search_condition_id" integer,
	"keyword" text,
	"search_location_id" integer,
	"target_rank" bigint,
	"daily_price" bigint,
	"cap_days" bigint,
	"language" text,
	"device" text,
	"depth" text,
	"active" boolean DEFAULT false NOT NULL,
	"effective_from" date,
	"effective_to" date,
	"first_exposed_on" date,
	"first_achieved_on" date,
	CONSTRAINT "search_condition_detail_target_rank_check" CHECK ("search_condition_detail"."target_rank" >= 1 and "search_condition_detail"."target_rank" <= 20),
	CONSTRAINT "search_condition_detail_daily_price_check" CHECK ("search_condition_detail"."daily_price" >= 0 and "search_condition_detail"."daily_price" <= 1000000),
	CONSTRAINT "search_condition_detail_cap_days_check" CHECK ("search_condition_detail"."cap_days" >= 1 and "search_condition_detail"."cap_days" <= 31),
	CONSTRAINT "search_condition_detail_device_check" CHECK ("search_condition_detail"."device" in ('MOBILE', 'DESKTOP')),
	CONSTRAINT "search_condition_detail_depth_check" CHECK ("search_condition_detail"."depth" in ('20', '40', '60'))
);
--> statement-breakpoint
CREATE TABLE "search_condition_detail_term" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "search_condition_detail_term_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"create_date" bigint NOT NULL,
	"update_date" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"delete_date" bigint,
	"detail_id" integer,
	"target_rank" bigint,
	"daily_price" bigint,
	"cap_days" bigint,
	"effective_from" date,
	"effective_to" date,
	CONSTRAINT "search_condition_detail_term_daily_price_check" CHECK ("search_condition_detail_term"."daily_price" >= 0 and "search_condition_detail_term"."daily_price" <= 999999999999)
);
--> statement-breakpoint
CREATE TABLE "rank_observation" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "rank_observation_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"create_date" bigint NOT NULL,
	"update_date" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"delete_date" bigint,
	"detail_id" integer,
	"day" date,
	"taken_at" bigint,
	"status" text,
	"rank" bigint,
	"depth" bigint,
	"matched_place_id" text,
	"origin" text,
	"instrument" text,
	"instrument_version" text,
	"latitude" double precision,
	"longitude" double precision,
	"radius" bigint,
	"place_ids_above" jsonb,
	"failure" text,
	CONSTRAINT "rank_observation_status_check" CHECK ("rank_observation"."status" in ('OK', 'FAILED')),
	CONSTRAINT "rank_observation_origin_check" CHECK ("rank_observation"."origin" in ('SCHEDULED', 'MANUAL', 'GRID'))
);
--> statement-breakpoint
CREATE TABLE "search_location" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "search_location_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"create_date" bigint NOT NULL,
	"update_date" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"delete_date" bigint,
	"name" text,
	"kind" text,
	"latitude" double precision,
	"longitude" double precision,
	"radius" bigint,
	"prefecture" text,
	"address" text,
	"note" text,
	CONSTRAINT "search_location_kind_check" CHECK ("search_location"."kind" in ('STORE', 'STATION', 'POINT')),
	CONSTRAINT "search_location_latitude_check" CHECK ("search_location"."latitude" >= -90 and "search_location"."latitude" <= 90),
	CONSTRAINT "search_location_longitude_check" CHECK ("search_location"."longitude" >= -180 and "search_location"."longitude" <= 180),
	CONSTRAINT "search_location_radius_check" CHECK ("search_location"."radius" >= 1 and "search_location"."radius" <= 50000)
);
--> statement-breakpoint
CREATE TABLE "system_user" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "system_user_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"create_date" bigint NOT NULL,
	"update_date" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"delete_date" bigint,
	"name" text,
	"name_kana" text,
	"email" text,
	"system_user_role" text,
	"company_name" text,
	"phone" text,
	"picture" jsonb,
	"manager_user_id" integer,
	"status" text,
	"last_login_date" bigint,
	"must_change_password" boolean DEFAULT false NOT NULL,
	CONSTRAINT "system_user_system_user_role_check" CHECK ("system_user"."system_user_role" in ('SYSTEM_ADMINISTRATOR', 'BUSINESS_ADMINISTRATOR', 'MANAGER', 'GENERAL_WITHOUT_PAYMENT', 'GENERAL_MEO_DIRECT', 'GENERAL_CLAIMED_BY_AGENCY', 'GENERAL_CLAIMED_BY_FLEX')),
	CONSTRAINT "system_user_status_check" CHECK ("system_user"."status" in ('ACTIVE', 'STOPPED', 'LEAVING', 'LEFT'))
);
--> statement-breakpoint
CREATE TABLE "invoice_additional_information_detail" (
	"id" integer PRIMARY KEY NOT NULL,
	"create_date" bigint NOT NULL,
	"update_date" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"delete_date" bigint,
	"user_id" integer,
	"recipient_name" text,
	"honorific" text,
	"department" text,
	"postal_code" text,
	"address" text,
	"payment_terms" text,
	"registration_number" text,
	"bank_account" text,
	"note" text,
	"tax_rounding" text,
	CONSTRAINT "invoice_additional_information_detail_honorific_check" CHECK ("invoice_additional_information_detail"."honorific" in ('ONCHU', 'SAMA')),
	CONSTRAINT "invoice_additional_information_detail_payment_terms_check" CHECK ("invoice_additional_information_detail"."payment_terms" in ('NEXT_MONTH_END', 'SAME_MONTH_END', 'NEXT_MONTH_20', 'SECOND_MONTH_END')),
	CONSTRAINT "invoice_additional_information_detail_tax_rounding_check" CHECK ("invoice_additional_information_detail"."tax_rounding" in ('FLOOR', 'ROUND', 'CEIL'))
);
--> statement-breakpoint
CREATE TABLE "sns_account" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "sns_account_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"create_date" bigint NOT NULL,
	"update_date" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"delete_date" bigint,
	"provider" text,
	"handle" text,
	"url" text,
	"search_condition_id" integer,
	"external_id" text,
	"status" text,
	"followers" bigint,
	"access_token_expires_at" bigint,
	"refresh_token_expires_at" bigint,
	"last_synced_at" bigint,
	"last_error" text,
	CONSTRAINT "sns_account_provider_check" CHECK ("sns_account"."provider" in ('INSTAGRAM', 'TIKTOK', 'FACEBOOK', 'X', 'LINE', 'YOUTUBE')),
	CONSTRAINT "sns_account_status_check" CHECK ("sns_account"."status" in ('LINKED', 'RELINK', 'REVOKED')),
	CONSTRAINT "sns_account_followers_check" CHECK ("sns_account"."followers" >= 0)
);
--> statement-breakpoint
CREATE TABLE "notification" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "notification_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"create_date" bigint NOT NULL,
	"update_date" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"delete_date" bigint,
	"content" text,
	"notification_type" text,
	"operand_value" jsonb,
	"recipient_roles" text[] DEFAULT '{}' NOT NULL,
	"recipient_user_ids" integer[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "notification_notification_type_check" CHECK ("notification"."notification_type" in ('NONE', 'SEARCH_CONDITION_RANK_WENT_DOWN', 'SEARCH_CONDITION_RANK_FIRST_EXPOSED', 'GENERAL_SYSTEM_USER_REGISTERED', 'CHARGE_SUCCESS', 'CHARGE_FAILURE', 'CREATE_INCENTIVE_INFORMATION_REPORT_FINISHED'))
);
--> statement-breakpoint
CREATE TABLE "incentive_history" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "incentive_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"create_date" bigint NOT NULL,
	"update_date" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"delete_date" bigint,
	"invoice_number" text,
	"user_id" integer,
	"period" text,
	"status" text,
	"issue_date" date,
	"due_date" date,
	"paid_date" date,
	"mailed_date" bigint,
	"payment_method" text,
	"lines" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"subtotal" bigint,
	"taxes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"tax" bigint,
	"total" bigint,
	"corrects_id" integer,
	"pdf_hash" text,
	CONSTRAINT "incentive_history_status_check" CHECK ("incentive_history"."status" in ('DRAFT', 'ISSUED', 'PAID', 'FAILED', 'CANCELLED')),
	CONSTRAINT "incentive_history_payment_method_check" CHECK ("incentive_history"."payment_method" in ('CARD', 'BANK_TRANSFER')),
	CONSTRAINT "incentive_history_subtotal_check" CHECK ("incentive_history"."subtotal" >= 0 and "incentive_history"."subtotal" <= 999999999999),
	CONSTRAINT "incentive_history_tax_check" CHECK ("incentive_history"."tax" >= 0 and "incentive_history"."tax" <= 999999999999),
	CONSTRAINT "incentive_history_total_check" CHECK ("incentive_history"."total" >= 0 and "incentive_history"."total" <= 999999999999)
);
--> statement-breakpoint
CREATE TABLE "incentive_information_report_history" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "incentive_information_report_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"create_date" bigint NOT NULL,
	"update_date" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"delete_date" bigint,
	"period" text,
	"search_condition_id" integer,
	"detail_id" integer,
	"days" text,
	"achieved" bigint,
	"billed" bigint,
	"cap_hit" boolean DEFAULT false NOT NULL,
	"unit_price" bigint,
	"amount" bigint,
	"snapshot_date" bigint,
	"run_id" integer,
	CONSTRAINT "incentive_information_report_history_achieved_check" CHECK ("incentive_information_report_history"."achieved" >= 0 and "incentive_information_report_history"."achieved" <= 31),
	CONSTRAINT "incentive_information_report_history_billed_check" CHECK ("incentive_information_report_history"."billed" >= 0 and "incentive_information_report_history"."billed" <= 31),
	CONSTRAINT "incentive_information_report_history_unit_price_check" CHECK ("incentive_information_report_history"."unit_price" >= 0 and "incentive_information_report_history"."unit_price" <= 999999999999),
	CONSTRAINT "incentive_information_report_history_amount_check" CHECK ("incentive_information_report_history"."amount" >= 0 and "incentive_information_report_history"."amount" <= 999999999999)
);
--> statement-breakpoint
CREATE TABLE "count_run" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "count_run_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"create_date" bigint NOT NULL,
	"update_date" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"delete_date" bigint,
	"period" text,
	"started_at" bigint,
	"finished_at" bigint,
	"started_by" integer,
	"total" bigint,
	"counted" bigint,
	"failed" bigint,
	CONSTRAINT "count_run_total_check" CHECK ("count_run"."total" >= 0),
	CONSTRAINT "count_run_counted_check" CHECK ("count_run"."counted" >= 0),
	CONSTRAINT "count_run_failed_check" CHECK ("count_run"."failed" >= 0)
);
--> statement-breakpoint
CREATE TABLE "login_history" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "login_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"create_date" bigint NOT NULL,
	"update_date" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"delete_date" bigint,
	"date" bigint,
	"user_id" integer,
	"email" text,
	"result" text,
	"reason" text,
	"ip" text,
	"device" text,
	"user_agent" text,
	CONSTRAINT "login_history_result_check" CHECK ("login_history"."result" in ('SUCCESS', 'FAILURE', 'BLOCKED'))
);
--> statement-breakpoint
CREATE TABLE "place_post" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "place_post_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"create_date" bigint NOT NULL,
	"update_date" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"delete_date" bigint,
	"store_id" integer,
	"topic" text,
	"summary" text,
	"call_to_action_type" text,
	"call_to_action_url" text,
	"event_title" text,
	"event_start" date,
	"event_end" date,
	"offer_coupon" text,
	"offer_url" text,
	"offer_terms" text,
	"media_url" text,
	"scheduled_at" bigint,
	"state" text,
	"google_name" text,
	"search_url" text,
	"error" text,
	"sent_time" bigint,
	"batch" text,
	CONSTRAINT "place_post_topic_check" CHECK ("place_post"."topic" in ('STANDARD', 'EVENT', 'OFFER')),
	CONSTRAINT "place_post_call_to_action_type_check" CHECK ("place_post"."call_to_action_type" in ('BOOK', 'ORDER', 'SHOP', 'LEARN_MORE', 'SIGN_UP', 'CALL')),
	CONSTRAINT "place_post_state_check" CHECK ("place_post"."state" in ('DRAFT', 'SCHEDULED', 'SENDING', 'LIVE', 'REJECTED'))
);
--> statement-breakpoint
CREATE TABLE "place_review" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "place_review_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"create_date" bigint NOT NULL,
	"update_date" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"delete_date" bigint,
	"store_id" integer,
	"google_name" text,
	"reviewer" text,
	"stars" bigint,
	"comment" text,
	"create_time" bigint,
	"update_time" bigint,
	"reply_comment" text,
	"reply_update_time" bigint,
	"reply_state" text,
	"reply_error" text,
	"assignee_user_id" integer,
	CONSTRAINT "place_review_stars_check" CHECK ("place_review"."stars" >= 1 and "place_review"."stars" <= 5),
	CONSTRAINT "place_review_reply_state_check" CHECK ("place_review"."reply_state" in ('NONE', 'SENDING', 'SENT', 'FAILED'))
);
--> statement-breakpoint
CREATE TABLE "performance_metric" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "performance_metric_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"create_date" bigint NOT NULL,
	"update_date" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"delete_date" bigint,
	"store_id" integer,
	"day" date,
	"metric" text,
	"value" bigint,
	CONSTRAINT "performance_metric_value_check" CHECK ("performance_metric"."value" >= 0)
);
--> statement-breakpoint
CREATE TABLE "performance_keyword" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "performance_keyword_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"create_date" bigint NOT NULL,
	"update_date" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"delete_date" bigint,
	"store_id" integer,
	"month" text,
	"keyword" text,
	"value" bigint,
	"threshold" bigint,
	CONSTRAINT "performance_keyword_value_check" CHECK ("performance_keyword"."value" >= 0),
	CONSTRAINT "performance_keyword_threshold_check" CHECK ("performance_keyword"."threshold" >= 0)
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"create_date" bigint NOT NULL,
	"update_date" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"delete_date" bigint,
	"date" bigint,
	"user_id" integer,
	"resource" text,
	"resource_id" bigint,
	"action" text,
	"before" jsonb,
	"after" jsonb,
	"ip" text,
	"request_id" text
);
--> statement-breakpoint
CREATE TABLE "inquiry" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "inquiry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"create_date" bigint NOT NULL,
	"update_date" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"delete_date" bigint,
	"name" text,
	"company_name" text,
	"email" text,
	"phone" text,
	"product" text,
	"message" text,
	"status" text,
	"note" text,
	CONSTRAINT "inquiry_product_check" CHECK ("inquiry"."product" in ('meo-direct', 'agency', 'flex', 'free')),
	CONSTRAINT "inquiry_status_check" CHECK ("inquiry"."status" in ('NEW', 'DONE'))
);
--> statement-breakpoint
CREATE TABLE "reply_template" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "reply_template_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"create_date" bigint NOT NULL,
	"update_date" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"delete_date" bigint,
	"name" text,
	"body" text,
	"owner_user_id" integer
);
--> statement-breakpoint
CREATE TABLE "store_note" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "store_note_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"create_date" bigint NOT NULL,
	"update_date" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"delete_date" bigint,
	"store_id" integer,
	"day" date,
	"text" text
);
--> statement-breakpoint
ALTER TABLE "search_conditions" ADD CONSTRAINT "search_conditions_owner_user_id_fk" FOREIGN KEY ("owner_user_id") REFERENCES "public"."system_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "search_conditions" ADD CONSTRAINT "search_conditions_manager_user_id_fk" FOREIGN KEY ("manager_user_id") REFERENCES "public"."system_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "search_condition_detail" ADD CONSTRAINT "search_condition_detail_search_condition_id_fk" FOREIGN KEY ("search_condition_id") REFERENCES "public"."search_conditions"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "search_condition_detail" ADD CONSTRAINT "search_condition_detail_search_location_id_fk" FOREIGN KEY ("search_location_id") REFERENCES "public"."search_location"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "search_condition_detail_term" ADD CONSTRAINT "search_condition_detail_term_detail_id_fk" FOREIGN KEY ("detail_id") REFERENCES "public"."search_condition_detail"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rank_observation" ADD CONSTRAINT "rank_observation_detail_id_fk" FOREIGN KEY ("detail_id") REFERENCES "public"."search_condition_detail"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "system_user" ADD CONSTRAINT "system_user_manager_user_id_fk" FOREIGN KEY ("manager_user_id") REFERENCES "public"."system_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "invoice_additional_information_detail" ADD CONSTRAINT "invoice_additional_information_detail_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."system_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sns_account" ADD CONSTRAINT "sns_account_search_condition_id_fk" FOREIGN KEY ("search_condition_id") REFERENCES "public"."search_conditions"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "incentive_history" ADD CONSTRAINT "incentive_history_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."system_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "incentive_history" ADD CONSTRAINT "incentive_history_corrects_id_fk" FOREIGN KEY ("corrects_id") REFERENCES "public"."incentive_history"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "incentive_information_report_history" ADD CONSTRAINT "incentive_information_report_history_search_condition_id_fk" FOREIGN KEY ("search_condition_id") REFERENCES "public"."search_conditions"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "incentive_information_report_history" ADD CONSTRAINT "incentive_information_report_history_detail_id_fk" FOREIGN KEY ("detail_id") REFERENCES "public"."search_condition_detail"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "incentive_information_report_history" ADD CONSTRAINT "incentive_information_report_history_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."count_run"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "count_run" ADD CONSTRAINT "count_run_started_by_fk" FOREIGN KEY ("started_by") REFERENCES "public"."system_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "login_history" ADD CONSTRAINT "login_history_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."system_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "place_post" ADD CONSTRAINT "place_post_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."search_conditions"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "place_review" ADD CONSTRAINT "place_review_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."search_conditions"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "place_review" ADD CONSTRAINT "place_review_assignee_user_id_fk" FOREIGN KEY ("assignee_user_id") REFERENCES "public"."system_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "performance_metric" ADD CONSTRAINT "performance_metric_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."search_conditions"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "performance_keyword" ADD CONSTRAINT "performance_keyword_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."search_conditions"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."system_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "reply_template" ADD CONSTRAINT "reply_template_owner_user_id_fk" FOREIGN KEY ("owner_user_id") REFERENCES "public"."system_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "store_note" ADD CONSTRAINT "store_note_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."search_conditions"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "session_token_hash_key" ON "session" USING btree ("token_hash");
--> statement-breakpoint
CREATE INDEX "session_user_id_idx" ON "session" USING btree ("user_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "one_time_token_hash_key" ON "one_time_token" USING btree ("token_hash");
--> statement-breakpoint
CREATE UNIQUE INDEX "google_location_store_id_key" ON "google_location" USING btree ("store_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "google_edit_kind_row_key" ON "google_edit" USING btree ("kind","row_id");
--> statement-breakpoint
CREATE INDEX "google_edit_due_date_idx" ON "google_edit" USING btree ("due_date");
--> statement-breakpoint
CREATE UNIQUE INDEX "reading_task_scheduled_key" ON "reading_task" USING btree ("detail_id","day") WHERE origin = 'SCHEDULED';
--> statement-breakpoint
CREATE INDEX "reading_task_open_idx" ON "reading_task" USING btree ("due_date") WHERE state in ('WAITING', 'READING');
--> statement-breakpoint
CREATE INDEX "reading_task_detail_id_idx" ON "reading_task" USING btree ("detail_id","create_date");
--> statement-breakpoint
CREATE INDEX "reading_task_requested_by_idx" ON "reading_task" USING btree ("requested_by","create_date");
--> statement-breakpoint
CREATE INDEX "reading_task_day_idx" ON "reading_task" USING btree ("day");
--> statement-breakpoint
CREATE INDEX "rank_grid_detail_id_idx" ON "rank_grid" USING btree ("detail_id","create_date");
--> statement-breakpoint
CREATE UNIQUE INDEX "rank_grid_running_key" ON "rank_grid" USING btree ("detail_id") WHERE state = 'RUNNING';
--> statement-breakpoint
CREATE UNIQUE INDEX "passkey_credential_id_key" ON "passkey" USING btree ("credential_id");
--> statement-breakpoint
CREATE INDEX "passkey_user_id_idx" ON "passkey" USING btree ("user_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "search_conditions_code_key" ON "search_conditions" USING btree ("code") WHERE "search_conditions"."delete_date" is null;
--> statement-breakpoint
CREATE INDEX "search_conditions_owner_user_id_idx" ON "search_conditions" USING btree ("owner_user_id");
--> statement-breakpoint
CREATE INDEX "search_conditions_manager_user_id_idx" ON "search_conditions" USING btree ("manager_user_id");
--> statement-breakpoint
CREATE INDEX "search_conditions_status_idx" ON "search_conditions" USING btree ("status");
--> statement-breakpoint
CREATE INDEX "search_conditions_category_idx" ON "search_conditions" USING btree ("category");
--> statement-breakpoint
CREATE INDEX "search_conditions_billing_mode_idx" ON "search_conditions" USING btree ("billing_mode");
--> statement-breakpoint
CREATE INDEX "search_conditions_contract_start_idx" ON "search_conditions" USING btree ("contract_start");
--> statement-breakpoint
CREATE INDEX "search_conditions_tags_idx" ON "search_conditions" USING gin ("tags");
--> statement-breakpoint
CREATE INDEX "search_conditions_create_date_idx" ON "search_conditions" USING btree ("create_date");
--> statement-breakpoint
CREATE INDEX "search_conditions_code_trgm" ON "search_conditions" USING gin ("code" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "search_conditions_name_trgm" ON "search_conditions" USING gin ("name" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "search_conditions_name_kana_trgm" ON "search_conditions" USING gin ("name_kana" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "search_conditions_place_id_trgm" ON "search_conditions" USING gin ("place_id" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "search_conditions_category_trgm" ON "search_conditions" USING gin ("category" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "search_conditions_address_trgm" ON "search_conditions" USING gin ("address" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "search_condition_detail_search_condition_id_active_idx" ON "search_condition_detail" USING btree ("search_condition_id","active");
--> statement-breakpoint
CREATE INDEX "search_condition_detail_search_condition_id_idx" ON "search_condition_detail" USING btree ("search_condition_id");
--> statement-breakpoint
CREATE INDEX "search_condition_detail_search_location_id_idx" ON "search_condition_detail" USING btree ("search_location_id");
--> statement-breakpoint
CREATE INDEX "search_condition_detail_term_detail_id_effective_from_idx" ON "search_condition_detail_term" USING btree ("detail_id","effective_from");
--> statement-breakpoint
CREATE INDEX "search_condition_detail_term_detail_id_idx" ON "search_condition_detail_term" USING btree ("detail_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "rank_observation_detail_id_day_origin_key" ON "rank_observation" USING btree ("detail_id","day") WHERE "rank_observation"."delete_date" is null and "rank_observation"."origin" in ('SCHEDULED');
--> statement-breakpoint
CREATE INDEX "rank_observation_detail_id_day_idx" ON "rank_observation" USING btree ("detail_id","day");
--> statement-breakpoint
CREATE INDEX "rank_observation_day_idx" ON "rank_observation" USING btree ("day");
--> statement-breakpoint
CREATE INDEX "rank_observation_detail_id_rank_day_idx" ON "rank_observation" USING btree ("detail_id","rank","day");
--> statement-breakpoint
CREATE INDEX "rank_observation_detail_id_idx" ON "rank_observation" USING btree ("detail_id");
--> statement-breakpoint
CREATE INDEX "search_location_kind_idx" ON "search_location" USING btree ("kind");
--> statement-breakpoint
CREATE INDEX "search_location_prefecture_idx" ON "search_location" USING btree ("prefecture");
--> statement-breakpoint
CREATE INDEX "search_location_radius_idx" ON "search_location" USING btree ("radius");
--> statement-breakpoint
CREATE INDEX "search_location_name_idx" ON "search_location" USING btree ("name");
--> statement-breakpoint
CREATE INDEX "search_location_create_date_idx" ON "search_location" USING btree ("create_date");
--> statement-breakpoint
CREATE INDEX "search_location_name_trgm" ON "search_location" USING gin ("name" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "search_location_prefecture_trgm" ON "search_location" USING gin ("prefecture" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "search_location_address_trgm" ON "search_location" USING gin ("address" gin_trgm_ops);
--> statement-breakpoint
CREATE UNIQUE INDEX "system_user_email_key" ON "system_user" USING btree ("email") WHERE "system_user"."delete_date" is null;
--> statement-breakpoint
CREATE INDEX "system_user_manager_user_id_idx" ON "system_user" USING btree ("manager_user_id");
--> statement-breakpoint
CREATE INDEX "system_user_system_user_role_idx" ON "system_user" USING btree ("system_user_role");
--> statement-breakpoint
CREATE INDEX "system_user_status_idx" ON "system_user" USING btree ("status");
--> statement-breakpoint
CREATE INDEX "system_user_last_login_date_idx" ON "system_user" USING btree ("last_login_date");
--> statement-breakpoint
CREATE INDEX "system_user_create_date_idx" ON "system_user" USING btree ("create_date");
--> statement-breakpoint
CREATE INDEX "system_user_name_trgm" ON "system_user" USING gin ("name" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "system_user_name_kana_trgm" ON "system_user" USING gin ("name_kana" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "system_user_email_trgm" ON "system_user" USING gin ("email" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "system_user_company_name_trgm" ON "system_user" USING gin ("company_name" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "invoice_additional_information_detail_user_id_idx" ON "invoice_additional_information_detail" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "invoice_additional_information_detail_payment_terms_idx" ON "invoice_additional_information_detail" USING btree ("payment_terms");
--> statement-breakpoint
CREATE INDEX "invoice_additional_information_detail_update_date_idx" ON "invoice_additional_information_detail" USING btree ("update_date");
--> statement-breakpoint
CREATE INDEX "invoice_additional_information_detail_create_date_idx" ON "invoice_additional_information_detail" USING btree ("create_date");
--> statement-breakpoint
CREATE INDEX "invoice_additional_information_detail_recipient_name_trgm" ON "invoice_additional_information_detail" USING gin ("recipient_name" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "sns_account_search_condition_id_idx" ON "sns_account" USING btree ("search_condition_id");
--> statement-breakpoint
CREATE INDEX "sns_account_provider_idx" ON "sns_account" USING btree ("provider");
--> statement-breakpoint
CREATE INDEX "sns_account_status_idx" ON "sns_account" USING btree ("status");
--> statement-breakpoint
CREATE INDEX "sns_account_access_token_expires_at_idx" ON "sns_account" USING btree ("access_token_expires_at");
--> statement-breakpoint
CREATE INDEX "sns_account_create_date_idx" ON "sns_account" USING btree ("create_date");
--> statement-breakpoint
CREATE INDEX "sns_account_handle_trgm" ON "sns_account" USING gin ("handle" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "sns_account_url_trgm" ON "sns_account" USING gin ("url" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "notification_recipient_user_ids_idx" ON "notification" USING gin ("recipient_user_ids");
--> statement-breakpoint
CREATE INDEX "notification_notification_type_idx" ON "notification" USING btree ("notification_type");
--> statement-breakpoint
CREATE INDEX "notification_create_date_idx" ON "notification" USING btree ("create_date");
--> statement-breakpoint
CREATE INDEX "notification_content_trgm" ON "notification" USING gin ("content" gin_trgm_ops);
--> statement-breakpoint
CREATE UNIQUE INDEX "incentive_history_invoice_number_key" ON "incentive_history" USING btree ("invoice_number") WHERE "incentive_history"."delete_date" is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "incentive_history_user_id_period_status_key" ON "incentive_history" USING btree ("user_id","period") WHERE "incentive_history"."delete_date" is null and "incentive_history"."status" in ('DRAFT', 'ISSUED', 'PAID', 'FAILED');
--> statement-breakpoint
CREATE INDEX "incentive_history_user_id_period_idx" ON "incentive_history" USING btree ("user_id","period");
--> statement-breakpoint
CREATE INDEX "incentive_history_period_status_idx" ON "incentive_history" USING btree ("period","status");
--> statement-breakpoint
CREATE INDEX "incentive_history_user_id_idx" ON "incentive_history" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "incentive_history_corrects_id_idx" ON "incentive_history" USING btree ("corrects_id");
--> statement-breakpoint
CREATE INDEX "incentive_history_period_idx" ON "incentive_history" USING btree ("period");
--> statement-breakpoint
CREATE INDEX "incentive_history_status_idx" ON "incentive_history" USING btree ("status");
--> statement-breakpoint
CREATE INDEX "incentive_history_total_idx" ON "incentive_history" USING btree ("total");
--> statement-breakpoint
CREATE INDEX "incentive_history_issue_date_idx" ON "incentive_history" USING btree ("issue_date");
--> statement-breakpoint
CREATE INDEX "incentive_history_due_date_idx" ON "incentive_history" USING btree ("due_date");
--> statement-breakpoint
CREATE INDEX "incentive_history_payment_method_idx" ON "incentive_history" USING btree ("payment_method");
--> statement-breakpoint
CREATE INDEX "incentive_history_create_date_idx" ON "incentive_history" USING btree ("create_date");
--> statement-breakpoint
CREATE INDEX "incentive_history_invoice_number_trgm" ON "incentive_history" USING gin ("invoice_number" gin_trgm_ops);
--> statement-breakpoint
CREATE UNIQUE INDEX "incentive_information_report_history_period_detail_id_key" ON "incentive_information_report_history" USING btree ("period","detail_id") WHERE "incentive_information_report_history"."delete_date" is null;
--> statement-breakpoint
CREATE INDEX "incentive_information_report_history_search_condition_id_idx" ON "incentive_information_report_history" USING btree ("search_condition_id");
--> statement-breakpoint
CREATE INDEX "incentive_information_report_history_detail_id_idx" ON "incentive_information_report_history" USING btree ("detail_id");
--> statement-breakpoint
CREATE INDEX "incentive_information_report_history_run_id_idx" ON "incentive_information_report_history" USING btree ("run_id");
--> statement-breakpoint
CREATE INDEX "incentive_information_report_history_period_idx" ON "incentive_information_report_history" USING btree ("period");
--> statement-breakpoint
CREATE INDEX "incentive_information_report_history_achieved_idx" ON "incentive_information_report_history" USING btree ("achieved");
--> statement-breakpoint
CREATE INDEX "incentive_information_report_history_create_date_idx" ON "incentive_information_report_history" USING btree ("create_date");
--> statement-breakpoint
CREATE INDEX "count_run_period_idx" ON "count_run" USING btree ("period");
--> statement-breakpoint
CREATE INDEX "count_run_started_by_idx" ON "count_run" USING btree ("started_by");
--> statement-breakpoint
CREATE INDEX "login_history_user_id_idx" ON "login_history" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "login_history_result_idx" ON "login_history" USING btree ("result");
--> statement-breakpoint
CREATE INDEX "login_history_date_idx" ON "login_history" USING btree ("date");
--> statement-breakpoint
CREATE INDEX "login_history_device_idx" ON "login_history" USING btree ("device");
--> statement-breakpoint
CREATE INDEX "login_history_ip_idx" ON "login_history" USING btree ("ip");
--> statement-breakpoint
CREATE INDEX "login_history_create_date_idx" ON "login_history" USING btree ("create_date");
--> statement-breakpoint
CREATE INDEX "login_history_email_trgm" ON "login_history" USING gin ("email" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "login_history_ip_trgm" ON "login_history" USING gin ("ip" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "login_history_device_trgm" ON "login_history" USING gin ("device" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "place_post_store_id_idx" ON "place_post" USING btree ("store_id");
--> statement-breakpoint
CREATE INDEX "place_post_state_idx" ON "place_post" USING btree ("state");
--> statement-breakpoint
CREATE INDEX "place_post_topic_idx" ON "place_post" USING btree ("topic");
--> statement-breakpoint
CREATE INDEX "place_post_scheduled_at_idx" ON "place_post" USING btree ("scheduled_at");
--> statement-breakpoint
CREATE INDEX "place_post_create_date_idx" ON "place_post" USING btree ("create_date");
--> statement-breakpoint
CREATE INDEX "place_post_summary_trgm" ON "place_post" USING gin ("summary" gin_trgm_ops);
--> statement-breakpoint
CREATE UNIQUE INDEX "place_review_google_name_key" ON "place_review" USING btree ("google_name") WHERE "place_review"."delete_date" is null;
--> statement-breakpoint
CREATE INDEX "place_review_store_id_idx" ON "place_review" USING btree ("store_id");
--> statement-breakpoint
CREATE INDEX "place_review_assignee_user_id_idx" ON "place_review" USING btree ("assignee_user_id");
--> statement-breakpoint
CREATE INDEX "place_review_reply_state_idx" ON "place_review" USING btree ("reply_state");
--> statement-breakpoint
CREATE INDEX "place_review_stars_idx" ON "place_review" USING btree ("stars");
--> statement-breakpoint
CREATE INDEX "place_review_update_time_idx" ON "place_review" USING btree ("update_time");
--> statement-breakpoint
CREATE INDEX "place_review_create_date_idx" ON "place_review" USING btree ("create_date");
--> statement-breakpoint
CREATE INDEX "place_review_reviewer_trgm" ON "place_review" USING gin ("reviewer" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "place_review_comment_trgm" ON "place_review" USING gin ("comment" gin_trgm_ops);
--> statement-breakpoint
CREATE UNIQUE INDEX "performance_metric_store_id_day_metric_key" ON "performance_metric" USING btree ("store_id","day","metric") WHERE "performance_metric"."delete_date" is null;
--> statement-breakpoint
CREATE INDEX "performance_metric_store_id_idx" ON "performance_metric" USING btree ("store_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "performance_keyword_store_id_month_keyword_key" ON "performance_keyword" USING btree ("store_id","month","keyword") WHERE "performance_keyword"."delete_date" is null;
--> statement-breakpoint
CREATE INDEX "performance_keyword_store_id_idx" ON "performance_keyword" USING btree ("store_id");
--> statement-breakpoint
CREATE INDEX "audit_log_resource_resource_id_idx" ON "audit_log" USING btree ("resource","resource_id");
--> statement-breakpoint
CREATE INDEX "audit_log_user_id_idx" ON "audit_log" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "audit_log_date_idx" ON "audit_log" USING btree ("date");
--> statement-breakpoint
CREATE INDEX "audit_log_create_date_idx" ON "audit_log" USING btree ("create_date");
--> statement-breakpoint
CREATE INDEX "audit_log_resource_trgm" ON "audit_log" USING gin ("resource" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "audit_log_action_trgm" ON "audit_log" USING gin ("action" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "inquiry_status_idx" ON "inquiry" USING btree ("status");
--> statement-breakpoint
CREATE INDEX "inquiry_product_idx" ON "inquiry" USING btree ("product");
--> statement-breakpoint
CREATE INDEX "inquiry_create_date_idx" ON "inquiry" USING btree ("create_date");
--> statement-breakpoint
CREATE INDEX "inquiry_name_trgm" ON "inquiry" USING gin ("name" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "inquiry_company_name_trgm" ON "inquiry" USING gin ("company_name" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "inquiry_email_trgm" ON "inquiry" USING gin ("email" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "inquiry_message_trgm" ON "inquiry" USING gin ("message" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "reply_template_owner_user_id_idx" ON "reply_template" USING btree ("owner_user_id");
--> statement-breakpoint
CREATE INDEX "reply_template_name_idx" ON "reply_template" USING btree ("name");
--> statement-breakpoint
CREATE INDEX "reply_template_create_date_idx" ON "reply_template" USING btree ("create_date");
--> statement-breakpoint
CREATE INDEX "reply_template_name_trgm" ON "reply_template" USING gin ("name" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "reply_template_body_trgm" ON "reply_template" USING gin ("body" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "store_note_store_id_day_idx" ON "store_note" USING btree ("store_id","day");
--> statement-breakpoint
CREATE INDEX "store_note_store_id_idx" ON "store_note" USING btree ("store_id");
--> statement-breakpoint
CREATE INDEX "store_note_day_idx" ON "store_note" USING btree ("day");
--> statement-breakpoint
CREATE INDEX "store_note_create_date_idx" ON "store_note" USING btree ("create_date");
--> statement-breakpoint
CREATE INDEX "store_note_text_trgm" ON "store_note" USING gin ("text" gin_trgm_ops);
