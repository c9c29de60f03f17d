DROP INDEX "search_conditions_code_trgm";
--> statement-breakpoint
DROP INDEX "search_conditions_name_trgm";
--> statement-breakpoint
DROP INDEX "search_conditions_name_kana_trgm";
--> statement-breakpoint
DROP INDEX "search_conditions_place_id_trgm";
--> statement-breakpoint
DROP INDEX "search_conditions_category_trgm";
--> statement-breakpoint
DROP INDEX "search_conditions_address_trgm";
--> statement-breakpoint
DROP INDEX "search_location_name_trgm";
--> statement-breakpoint
DROP INDEX "search_location_prefecture_trgm";
--> statement-breakpoint
DROP INDEX "search_location_address_trgm";
--> statement-breakpoint
DROP INDEX "system_user_name_trgm";
--> statement-breakpoint
DROP INDEX "system_user_name_kana_trgm";
--> statement-breakpoint
DROP INDEX "system_user_email_trgm";
--> statement-breakpoint
DROP INDEX "system_user_company_name_trgm";
--> statement-breakpoint
DROP INDEX "invoice_additional_information_detail_recipient_name_trgm";
--> statement-breakpoint
DROP INDEX "sns_account_handle_trgm";
--> statement-breakpoint
DROP INDEX "sns_account_url_trgm";
--> statement-breakpoint
DROP INDEX "notification_content_trgm";
--> statement-breakpoint
DROP INDEX "incentive_history_invoice_number_trgm";
--> statement-breakpoint
DROP INDEX "login_history_email_trgm";
--> statement-breakpoint
DROP INDEX "login_history_ip_trgm";
--> statement-breakpoint
DROP INDEX "login_history_device_trgm";
--> statement-breakpoint
DROP INDEX "place_post_summary_trgm";
--> statement-breakpoint
DROP INDEX "place_review_reviewer_trgm";
--> statement-breakpoint
DROP INDEX "place_review_comment_trgm";
--> statement-breakpoint
DROP INDEX "audit_log_resource_trgm";
--> statement-breakpoint
DROP INDEX "audit_log_action_trgm";
--> statement-breakpoint
DROP INDEX "inquiry_name_trgm";
--> statement-breakpoint
DROP INDEX "inquiry_company_name_trgm";
--> statement-breakpoint
DROP INDEX "inquiry_email_trgm";
--> statement-breakpoint
DROP INDEX "inquiry_message_trgm";
--> statement-breakpoint
DROP INDEX "reply_template_name_trgm";
--> statement-breakpoint
DROP INDEX "reply_template_body_trgm";
--> statement-breakpoint
DROP INDEX "store_note_text_trgm";
--> statement-breakpoint
CREATE INDEX "search_conditions_code_trgm" ON "search_conditions" USING gin (lower("code") gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "search_conditions_name_trgm" ON "search_conditions" USING gin (lower("name") gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "search_conditions_name_kana_trgm" ON "search_conditions" USING gin (lower("name_kana") gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "search_conditions_place_id_trgm" ON "search_conditions" USING gin (lower("place_id") gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "search_conditions_category_trgm" ON "search_conditions" USING gin (lower("category") gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "search_conditions_address_trgm" ON "search_conditions" USING gin (lower("address") gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "search_location_name_trgm" ON "search_location" USING gin (lower("name") gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "search_location_prefecture_trgm" ON "search_location" USING gin (lower("prefecture") gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "search_location_address_trgm" ON "search_location" USING gin (lower("address") gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "system_user_name_trgm" ON "system_user" USING gin (lower("name") gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "system_user_name_kana_trgm" ON "system_user" USING gin (lower("name_kana") gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "system_user_email_trgm" ON "system_user" USING gin (lower("email") gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "system_user_company_name_trgm" ON "system_user" USING gin (lower("company_name") gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "invoice_additional_information_detail_recipient_name_trgm" ON "invoice_additional_information_detail" USING gin (lower("recipient_name") gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "sns_account_handle_trgm" ON "sns_account" USING gin (lower("handle") gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "sns_account_url_trgm" ON "sns_account" USING gin (lower("url") gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "notification_content_trgm" ON "notification" USING gin (lower("content") gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "incentive_history_invoice_number_trgm" ON "incentive_history" USING gin (lower("invoice_number") gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "login_history_email_trgm" ON "login_history" USING gin (lower("email") gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "login_history_ip_trgm" ON "login_history" USING gin (lower("ip") gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "login_history_device_trgm" ON "login_history" USING gin (lower("device") gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "place_post_summary_trgm" ON "place_post" USING gin (lower("summary") gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "place_review_reviewer_trgm" ON "place_review" USING gin (lower("reviewer") gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "place_review_comment_trgm" ON "place_review" USING gin (lower("comment") gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "audit_log_resource_trgm" ON "audit_log" USING gin (lower("resource") gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "audit_log_action_trgm" ON "audit_log" USING gin (lower("action") gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "inquiry_name_trgm" ON "inquiry" USING gin (lower("name") gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "inquiry_company_name_trgm" ON "inquiry" USING gin (lower("company_name") gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "inquiry_email_trgm" ON "inquiry" USING gin (lower("email") gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "inquiry_message_trgm" ON "inquiry" USING gin (lower("message") gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "reply_template_name_trgm" ON "reply_template" USING gin (lower("name") gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "reply_template_body_trgm" ON "reply_template" USING gin (lower("body") gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "store_note_text_trgm" ON "store_note" USING gin (lower("text") gin_trgm_ops);
