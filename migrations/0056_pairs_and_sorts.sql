DROP INDEX "search_conditions_owner_user_id_idx";
--> statement-breakpoint
DROP INDEX "search_conditions_manager_user_id_idx";
--> statement-breakpoint
DROP INDEX "search_conditions_best_rank_idx";
--> statement-breakpoint
DROP INDEX "search_conditions_best_rank_on_idx";
--> statement-breakpoint
DROP INDEX "search_conditions_worst_rank_idx";
--> statement-breakpoint
DROP INDEX "search_conditions_read_keywords_idx";
--> statement-breakpoint
DROP INDEX "search_conditions_out_keywords_idx";
--> statement-breakpoint
DROP INDEX "search_conditions_achieved_keywords_idx";
--> statement-breakpoint
DROP INDEX "search_conditions_due_keywords_idx";
--> statement-breakpoint
DROP INDEX "search_conditions_rank_change_idx";
--> statement-breakpoint
DROP INDEX "search_conditions_month_until_idx";
--> statement-breakpoint
DROP INDEX "search_conditions_month_days_idx";
--> statement-breakpoint
DROP INDEX "search_conditions_month_forecast_idx";
--> statement-breakpoint
DROP INDEX "search_conditions_held_status_idx";
--> statement-breakpoint
DROP INDEX "search_conditions_last_read_date_idx";
--> statement-breakpoint
DROP INDEX "search_conditions_contract_start_idx";
--> statement-breakpoint
DROP INDEX "search_conditions_create_date_idx";
--> statement-breakpoint
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
DROP INDEX "search_condition_detail_keyword_trgm";
--> statement-breakpoint
DROP INDEX "search_location_radius_idx";
--> statement-breakpoint
DROP INDEX "search_location_create_date_idx";
--> statement-breakpoint
DROP INDEX "search_location_name_trgm";
--> statement-breakpoint
DROP INDEX "search_location_prefecture_trgm";
--> statement-breakpoint
DROP INDEX "search_location_address_trgm";
--> statement-breakpoint
DROP INDEX "keyword_template_search_location_id_idx";
--> statement-breakpoint
DROP INDEX "keyword_template_create_date_idx";
--> statement-breakpoint
DROP INDEX "keyword_template_name_trgm";
--> statement-breakpoint
DROP INDEX "system_user_manager_user_id_idx";
--> statement-breakpoint
DROP INDEX "system_user_last_login_date_idx";
--> statement-breakpoint
DROP INDEX "system_user_create_date_idx";
--> statement-breakpoint
DROP INDEX "system_user_name_trgm";
--> statement-breakpoint
DROP INDEX "system_user_name_kana_trgm";
--> statement-breakpoint
DROP INDEX "system_user_email_trgm";
--> statement-breakpoint
DROP INDEX "system_user_company_name_trgm";
--> statement-breakpoint
DROP INDEX "invoice_additional_information_detail_user_id_idx";
--> statement-breakpoint
DROP INDEX "invoice_additional_information_detail_update_date_idx";
--> statement-breakpoint
DROP INDEX "invoice_additional_information_detail_create_date_idx";
--> statement-breakpoint
DROP INDEX "invoice_additional_information_detail_recipient_name_trgm";
--> statement-breakpoint
DROP INDEX "sns_account_search_condition_id_idx";
--> statement-breakpoint
DROP INDEX "sns_account_access_token_expires_at_idx";
--> statement-breakpoint
DROP INDEX "sns_account_create_date_idx";
--> statement-breakpoint
DROP INDEX "sns_account_handle_trgm";
--> statement-breakpoint
DROP INDEX "sns_account_url_trgm";
--> statement-breakpoint
DROP INDEX "notification_create_date_idx";
--> statement-breakpoint
DROP INDEX "notification_content_trgm";
--> statement-breakpoint
DROP INDEX "incentive_history_create_date_idx";
--> statement-breakpoint
DROP INDEX "incentive_history_invoice_number_trgm";
--> statement-breakpoint
DROP INDEX "incentive_information_report_history_create_date_idx";
--> statement-breakpoint
DROP INDEX "terms_of_use_effective_from_idx";
--> statement-breakpoint
DROP INDEX "terms_of_use_create_date_idx";
--> statement-breakpoint
DROP INDEX "terms_of_use_name_trgm";
--> statement-breakpoint
DROP INDEX "terms_agreement_agreed_date_idx";
--> statement-breakpoint
DROP INDEX "terms_agreement_create_date_idx";
--> statement-breakpoint
DROP INDEX "login_history_date_idx";
--> statement-breakpoint
DROP INDEX "login_history_create_date_idx";
--> statement-breakpoint
DROP INDEX "login_history_email_trgm";
--> statement-breakpoint
DROP INDEX "login_history_ip_trgm";
--> statement-breakpoint
DROP INDEX "login_history_device_trgm";
--> statement-breakpoint
DROP INDEX "place_post_create_date_idx";
--> statement-breakpoint
DROP INDEX "place_post_summary_trgm";
--> statement-breakpoint
DROP INDEX "place_review_update_time_idx";
--> statement-breakpoint
DROP INDEX "place_review_create_date_idx";
--> statement-breakpoint
DROP INDEX "place_review_reviewer_trgm";
--> statement-breakpoint
DROP INDEX "place_review_comment_trgm";
--> statement-breakpoint
DROP INDEX "audit_log_date_idx";
--> statement-breakpoint
DROP INDEX "audit_log_create_date_idx";
--> statement-breakpoint
DROP INDEX "audit_log_resource_trgm";
--> statement-breakpoint
DROP INDEX "audit_log_action_trgm";
--> statement-breakpoint
DROP INDEX "webhook_create_date_idx";
--> statement-breakpoint
DROP INDEX "webhook_name_trgm";
--> statement-breakpoint
DROP INDEX "webhook_delivery_create_date_idx";
--> statement-breakpoint
DROP INDEX "webhook_delivery_event_id_trgm";
--> statement-breakpoint
DROP INDEX "inquiry_create_date_idx";
--> statement-breakpoint
DROP INDEX "inquiry_name_trgm";
--> statement-breakpoint
DROP INDEX "inquiry_company_name_trgm";
--> statement-breakpoint
DROP INDEX "inquiry_email_trgm";
--> statement-breakpoint
DROP INDEX "inquiry_message_trgm";
--> statement-breakpoint
DROP INDEX "reply_template_create_date_idx";
--> statement-breakpoint
DROP INDEX "reply_template_name_trgm";
--> statement-breakpoint
DROP INDEX "reply_template_body_trgm";
--> statement-breakpoint
DROP INDEX "store_note_store_id_idx";
--> statement-breakpoint
DROP INDEX "store_note_day_idx";
--> statement-breakpoint
DROP INDEX "store_note_create_date_idx";
--> statement-breakpoint
DROP INDEX "store_note_text_trgm";
--> statement-breakpoint
CREATE INDEX "search_conditions_name_sort" ON "search_conditions" USING btree ("name" collate "C","id","delete_date");
--> statement-breakpoint
CREATE INDEX "search_conditions_status_sort" ON "search_conditions" USING btree ("status" collate "C","id","delete_date");
--> statement-breakpoint
CREATE INDEX "search_conditions_last_read_date_sort" ON "search_conditions" USING btree ("last_read_date","id","delete_date");
--> statement-breakpoint
CREATE INDEX "search_conditions_last_read_date_last" ON "search_conditions" USING btree ("last_read_date" desc nulls last,"id" desc,"delete_date");
--> statement-breakpoint
CREATE INDEX "search_conditions_owner_user_id_sort" ON "search_conditions" USING btree ("owner_user_id","id","delete_date");
--> statement-breakpoint
CREATE INDEX "search_conditions_owner_user_id_last" ON "search_conditions" USING btree ("owner_user_id" desc nulls last,"id" desc,"delete_date");
--> statement-breakpoint
CREATE INDEX "search_conditions_manager_user_id_sort" ON "search_conditions" USING btree ("manager_user_id","id","delete_date");
--> statement-breakpoint
CREATE INDEX "search_conditions_manager_user_id_last" ON "search_conditions" USING btree ("manager_user_id" desc nulls last,"id" desc,"delete_date");
--> statement-breakpoint
CREATE INDEX "search_conditions_code_sort" ON "search_conditions" USING btree ("code" collate "C","id","delete_date");
--> statement-breakpoint
CREATE INDEX "search_conditions_category_sort" ON "search_conditions" USING btree ("category" collate "C","id","delete_date");
--> statement-breakpoint
CREATE INDEX "search_conditions_category_last" ON "search_conditions" USING btree ("category" collate "C" desc nulls last,"id" desc,"delete_date");
--> statement-breakpoint
CREATE INDEX "search_conditions_address_sort" ON "search_conditions" USING btree ("address" collate "C","id","delete_date");
--> statement-breakpoint
CREATE INDEX "search_conditions_contract_start_sort" ON "search_conditions" USING btree ("contract_start","id","delete_date");
--> statement-breakpoint
CREATE INDEX "search_conditions_create_date_sort" ON "search_conditions" USING btree ("create_date","id","delete_date");
--> statement-breakpoint
CREATE INDEX "search_conditions_pairs" ON "search_conditions" USING gin ((string_to_array(regexp_replace(lower(coalesce("code", '') || E'\n' || coalesce("name", '') || E'\n' || coalesce("name_kana", '') || E'\n' || coalesce("place_id", '') || E'\n' || coalesce("category", '') || E'\n' || coalesce("address", '') || E'\n' || coalesce(regexp_replace("phone", '\D', '', 'g'), '')), '(..)', E'\\1\x01', 'g') || E'\x01' || regexp_replace(substr(lower(coalesce("code", '') || E'\n' || coalesce("name", '') || E'\n' || coalesce("name_kana", '') || E'\n' || coalesce("place_id", '') || E'\n' || coalesce("category", '') || E'\n' || coalesce("address", '') || E'\n' || coalesce(regexp_replace("phone", '\D', '', 'g'), '')), 2), '(..)', E'\\1\x01', 'g'), E'\x01')) collate "C");
--> statement-breakpoint
CREATE INDEX "search_condition_detail_pairs" ON "search_condition_detail" USING gin ((string_to_array(regexp_replace(lower(coalesce("keyword", '')), '(..)', E'\\1\x01', 'g') || E'\x01' || regexp_replace(substr(lower(coalesce("keyword", '')), 2), '(..)', E'\\1\x01', 'g'), E'\x01')) collate "C");
--> statement-breakpoint
CREATE INDEX "search_location_name_sort" ON "search_location" USING btree ("name" collate "C","id","delete_date");
--> statement-breakpoint
CREATE INDEX "search_location_kind_sort" ON "search_location" USING btree ("kind" collate "C","id","delete_date");
--> statement-breakpoint
CREATE INDEX "search_location_prefecture_sort" ON "search_location" USING btree ("prefecture" collate "C","id","delete_date");
--> statement-breakpoint
CREATE INDEX "search_location_prefecture_last" ON "search_location" USING btree ("prefecture" collate "C" desc nulls last,"id" desc,"delete_date");
--> statement-breakpoint
CREATE INDEX "search_location_address_sort" ON "search_location" USING btree ("address" collate "C","id","delete_date");
--> statement-breakpoint
CREATE INDEX "search_location_address_last" ON "search_location" USING btree ("address" collate "C" desc nulls last,"id" desc,"delete_date");
--> statement-breakpoint
CREATE INDEX "search_location_latitude_sort" ON "search_location" USING btree ("latitude","id","delete_date");
--> statement-breakpoint
CREATE INDEX "search_location_longitude_sort" ON "search_location" USING btree ("longitude","id","delete_date");
--> statement-breakpoint
CREATE INDEX "search_location_radius_sort" ON "search_location" USING btree ("radius","id","delete_date");
--> statement-breakpoint
CREATE INDEX "search_location_create_date_sort" ON "search_location" USING btree ("create_date","id","delete_date");
--> statement-breakpoint
CREATE INDEX "search_location_pairs" ON "search_location" USING gin ((string_to_array(regexp_replace(lower(coalesce("name", '') || E'\n' || coalesce("prefecture", '') || E'\n' || coalesce("address", '')), '(..)', E'\\1\x01', 'g') || E'\x01' || regexp_replace(substr(lower(coalesce("name", '') || E'\n' || coalesce("prefecture", '') || E'\n' || coalesce("address", '')), 2), '(..)', E'\\1\x01', 'g'), E'\x01')) collate "C");
--> statement-breakpoint
CREATE INDEX "keyword_template_name_sort" ON "keyword_template" USING btree ("name" collate "C","id","delete_date");
--> statement-breakpoint
CREATE INDEX "keyword_template_search_location_id_sort" ON "keyword_template" USING btree ("search_location_id","id","delete_date");
--> statement-breakpoint
CREATE INDEX "keyword_template_search_location_id_last" ON "keyword_template" USING btree ("search_location_id" desc nulls last,"id" desc,"delete_date");
--> statement-breakpoint
CREATE INDEX "keyword_template_target_rank_sort" ON "keyword_template" USING btree ("target_rank","id","delete_date");
--> statement-breakpoint
CREATE INDEX "keyword_template_target_rank_last" ON "keyword_template" USING btree ("target_rank" desc nulls last,"id" desc,"delete_date");
--> statement-breakpoint
CREATE INDEX "keyword_template_daily_price_sort" ON "keyword_template" USING btree ("daily_price","id","delete_date");
--> statement-breakpoint
CREATE INDEX "keyword_template_daily_price_last" ON "keyword_template" USING btree ("daily_price" desc nulls last,"id" desc,"delete_date");
--> statement-breakpoint
CREATE INDEX "keyword_template_cap_days_sort" ON "keyword_template" USING btree ("cap_days","id","delete_date");
--> statement-breakpoint
CREATE INDEX "keyword_template_cap_days_last" ON "keyword_template" USING btree ("cap_days" desc nulls last,"id" desc,"delete_date");
--> statement-breakpoint
CREATE INDEX "keyword_template_device_sort" ON "keyword_template" USING btree ("device" collate "C","id","delete_date");
--> statement-breakpoint
CREATE INDEX "keyword_template_depth_sort" ON "keyword_template" USING btree ("depth","id","delete_date");
--> statement-breakpoint
CREATE INDEX "keyword_template_create_date_sort" ON "keyword_template" USING btree ("create_date","id","delete_date");
--> statement-breakpoint
CREATE INDEX "keyword_template_pairs" ON "keyword_template" USING gin ((string_to_array(regexp_replace(lower(coalesce("name", '')), '(..)', E'\\1\x01', 'g') || E'\x01' || regexp_replace(substr(lower(coalesce("name", '')), 2), '(..)', E'\\1\x01', 'g'), E'\x01')) collate "C");
--> statement-breakpoint
CREATE INDEX "system_user_name_sort" ON "system_user" USING btree ("name" collate "C","id","delete_date");
--> statement-breakpoint
CREATE INDEX "system_user_email_sort" ON "system_user" USING btree ("email" collate "C","id","delete_date");
--> statement-breakpoint
CREATE INDEX "system_user_system_user_role_sort" ON "system_user" USING btree ("system_user_role" collate "C","id","delete_date");
--> statement-breakpoint
CREATE INDEX "system_user_company_name_sort" ON "system_user" USING btree ("company_name" collate "C","id","delete_date");
--> statement-breakpoint
CREATE INDEX "system_user_company_name_last" ON "system_user" USING btree ("company_name" collate "C" desc nulls last,"id" desc,"delete_date");
--> statement-breakpoint
CREATE INDEX "system_user_manager_user_id_sort" ON "system_user" USING btree ("manager_user_id","id","delete_date");
--> statement-breakpoint
CREATE INDEX "system_user_manager_user_id_last" ON "system_user" USING btree ("manager_user_id" desc nulls last,"id" desc,"delete_date");
--> statement-breakpoint
CREATE INDEX "system_user_status_sort" ON "system_user" USING btree ("status" collate "C","id","delete_date");
--> statement-breakpoint
CREATE INDEX "system_user_last_login_date_sort" ON "system_user" USING btree ("last_login_date","id","delete_date");
--> statement-breakpoint
CREATE INDEX "system_user_last_login_date_last" ON "system_user" USING btree ("last_login_date" desc nulls last,"id" desc,"delete_date");
--> statement-breakpoint
CREATE INDEX "system_user_create_date_sort" ON "system_user" USING btree ("create_date","id","delete_date");
--> statement-breakpoint
CREATE INDEX "system_user_pairs" ON "system_user" USING gin ((string_to_array(regexp_replace(lower(coalesce("name", '') || E'\n' || coalesce("name_kana", '') || E'\n' || coalesce("email", '') || E'\n' || coalesce("company_name", '') || E'\n' || coalesce(regexp_replace("phone", '\D', '', 'g'), '')), '(..)', E'\\1\x01', 'g') || E'\x01' || regexp_replace(substr(lower(coalesce("name", '') || E'\n' || coalesce("name_kana", '') || E'\n' || coalesce("email", '') || E'\n' || coalesce("company_name", '') || E'\n' || coalesce(regexp_replace("phone", '\D', '', 'g'), '')), 2), '(..)', E'\\1\x01', 'g'), E'\x01')) collate "C");
--> statement-breakpoint
CREATE INDEX "invoice_additional_information_detail_recipient_name_sort" ON "invoice_additional_information_detail" USING btree ("recipient_name" collate "C","id","delete_date");
--> statement-breakpoint
CREATE INDEX "invoice_additional_information_detail_user_id_sort" ON "invoice_additional_information_detail" USING btree ("user_id","id","delete_date");
--> statement-breakpoint
CREATE INDEX "invoice_additional_information_detail_honorific_sort" ON "invoice_additional_information_detail" USING btree ("honorific" collate "C","id","delete_date");
--> statement-breakpoint
CREATE INDEX "invoice_additional_information_detail_payment_terms_sort" ON "invoice_additional_information_detail" USING btree ("payment_terms" collate "C","id","delete_date");
--> statement-breakpoint
CREATE INDEX "invoice_additional_information_detail_registration_n_folg2r" ON "invoice_additional_information_detail" USING btree ("registration_number" collate "C","id","delete_date");
--> statement-breakpoint
CREATE INDEX "invoice_additional_information_detail_registration_n_fogot7" ON "invoice_additional_information_detail" USING btree ("registration_number" collate "C" desc nulls last,"id" desc,"delete_date");
--> statement-breakpoint
CREATE INDEX "invoice_additional_information_detail_tax_rounding_sort" ON "invoice_additional_information_detail" USING btree ("tax_rounding" collate "C","id","delete_date");
--> statement-breakpoint
CREATE INDEX "invoice_additional_information_detail_update_date_sort" ON "invoice_additional_information_detail" USING btree ("update_date","id","delete_date");
--> statement-breakpoint
CREATE INDEX "invoice_additional_information_detail_create_date_sort" ON "invoice_additional_information_detail" USING btree ("create_date","id","delete_date");
--> statement-breakpoint
CREATE INDEX "invoice_additional_information_detail_pairs" ON "invoice_additional_information_detail" USING gin ((string_to_array(regexp_replace(lower(coalesce("recipient_name", '')), '(..)', E'\\1\x01', 'g') || E'\x01' || regexp_replace(substr(lower(coalesce("recipient_name", '')), 2), '(..)', E'\\1\x01', 'g'), E'\x01')) collate "C");
--> statement-breakpoint
CREATE INDEX "sns_account_handle_sort" ON "sns_account" USING btree ("handle" collate "C","id","delete_date");
--> statement-breakpoint
CREATE INDEX "sns_account_provider_sort" ON "sns_account" USING btree ("provider" collate "C","id","delete_date");
--> statement-breakpoint
CREATE INDEX "sns_account_search_condition_id_sort" ON "sns_account" USING btree ("search_condition_id","id","delete_date");
--> statement-breakpoint
CREATE INDEX "sns_account_status_sort" ON "sns_account" USING btree ("status" collate "C","id","delete_date");
--> statement-breakpoint
CREATE INDEX "sns_account_followers_sort" ON "sns_account" USING btree ("followers","id","delete_date");
--> statement-breakpoint
CREATE INDEX "sns_account_followers_last" ON "sns_account" USING btree ("followers" desc nulls last,"id" desc,"delete_date");
--> statement-breakpoint
CREATE INDEX "sns_account_access_token_expires_at_sort" ON "sns_account" USING btree ("access_token_expires_at","id","delete_date");
--> statement-breakpoint
CREATE INDEX "sns_account_access_token_expires_at_last" ON "sns_account" USING btree ("access_token_expires_at" desc nulls last,"id" desc,"delete_date");
--> statement-breakpoint
CREATE INDEX "sns_account_last_synced_at_sort" ON "sns_account" USING btree ("last_synced_at","id","delete_date");
--> statement-breakpoint
CREATE INDEX "sns_account_last_synced_at_last" ON "sns_account" USING btree ("last_synced_at" desc nulls last,"id" desc,"delete_date");
--> statement-breakpoint
CREATE INDEX "sns_account_create_date_sort" ON "sns_account" USING btree ("create_date","id","delete_date");
--> statement-breakpoint
CREATE INDEX "sns_account_pairs" ON "sns_account" USING gin ((string_to_array(regexp_replace(lower(coalesce("handle", '') || E'\n' || coalesce("url", '')), '(..)', E'\\1\x01', 'g') || E'\x01' || regexp_replace(substr(lower(coalesce("handle", '') || E'\n' || coalesce("url", '')), 2), '(..)', E'\\1\x01', 'g'), E'\x01')) collate "C");
--> statement-breakpoint
CREATE INDEX "notification_create_date_sort" ON "notification" USING btree ("create_date","id","delete_date");
--> statement-breakpoint
CREATE INDEX "notification_pairs" ON "notification" USING gin ((string_to_array(regexp_replace(lower(coalesce("content", '')), '(..)', E'\\1\x01', 'g') || E'\x01' || regexp_replace(substr(lower(coalesce("content", '')), 2), '(..)', E'\\1\x01', 'g'), E'\x01')) collate "C");
--> statement-breakpoint
CREATE INDEX "incentive_history_period_sort" ON "incentive_history" USING btree ("period" collate "C","id","delete_date");
--> statement-breakpoint
CREATE INDEX "incentive_history_create_date_sort" ON "incentive_history" USING btree ("create_date","id","delete_date");
--> statement-breakpoint
CREATE INDEX "incentive_history_pairs" ON "incentive_history" USING gin ((string_to_array(regexp_replace(lower(coalesce("invoice_number", '')), '(..)', E'\\1\x01', 'g') || E'\x01' || regexp_replace(substr(lower(coalesce("invoice_number", '')), 2), '(..)', E'\\1\x01', 'g'), E'\x01')) collate "C");
--> statement-breakpoint
CREATE INDEX "incentive_information_report_history_period_sort" ON "incentive_information_report_history" USING btree ("period" collate "C","id","delete_date");
--> statement-breakpoint
CREATE INDEX "incentive_information_report_history_create_date_sort" ON "incentive_information_report_history" USING btree ("create_date","id","delete_date");
--> statement-breakpoint
CREATE INDEX "terms_of_use_effective_from_sort" ON "terms_of_use" USING btree ("effective_from","id","delete_date");
--> statement-breakpoint
CREATE INDEX "terms_of_use_create_date_sort" ON "terms_of_use" USING btree ("create_date","id","delete_date");
--> statement-breakpoint
CREATE INDEX "terms_of_use_pairs" ON "terms_of_use" USING gin ((string_to_array(regexp_replace(lower(coalesce("name", '')), '(..)', E'\\1\x01', 'g') || E'\x01' || regexp_replace(substr(lower(coalesce("name", '')), 2), '(..)', E'\\1\x01', 'g'), E'\x01')) collate "C");
--> statement-breakpoint
CREATE INDEX "terms_agreement_agreed_date_sort" ON "terms_agreement" USING btree ("agreed_date","id","delete_date");
--> statement-breakpoint
CREATE INDEX "terms_agreement_create_date_sort" ON "terms_agreement" USING btree ("create_date","id","delete_date");
--> statement-breakpoint
CREATE INDEX "login_history_date_sort" ON "login_history" USING btree ("date","id","delete_date");
--> statement-breakpoint
CREATE INDEX "login_history_create_date_sort" ON "login_history" USING btree ("create_date","id","delete_date");
--> statement-breakpoint
CREATE INDEX "login_history_pairs" ON "login_history" USING gin ((string_to_array(regexp_replace(lower(coalesce("email", '') || E'\n' || coalesce("ip", '') || E'\n' || coalesce("device", '')), '(..)', E'\\1\x01', 'g') || E'\x01' || regexp_replace(substr(lower(coalesce("email", '') || E'\n' || coalesce("ip", '') || E'\n' || coalesce("device", '')), 2), '(..)', E'\\1\x01', 'g'), E'\x01')) collate "C");
--> statement-breakpoint
CREATE INDEX "place_post_create_date_sort" ON "place_post" USING btree ("create_date","id","delete_date");
--> statement-breakpoint
CREATE INDEX "place_post_pairs" ON "place_post" USING gin ((string_to_array(regexp_replace(lower(coalesce("summary", '')), '(..)', E'\\1\x01', 'g') || E'\x01' || regexp_replace(substr(lower(coalesce("summary", '')), 2), '(..)', E'\\1\x01', 'g'), E'\x01')) collate "C");
--> statement-breakpoint
CREATE INDEX "place_review_update_time_sort" ON "place_review" USING btree ("update_time","id","delete_date");
--> statement-breakpoint
CREATE INDEX "place_review_update_time_last" ON "place_review" USING btree ("update_time" desc nulls last,"id" desc,"delete_date");
--> statement-breakpoint
CREATE INDEX "place_review_create_date_sort" ON "place_review" USING btree ("create_date","id","delete_date");
--> statement-breakpoint
CREATE INDEX "place_review_pairs" ON "place_review" USING gin ((string_to_array(regexp_replace(lower(coalesce("reviewer", '') || E'\n' || coalesce("comment", '')), '(..)', E'\\1\x01', 'g') || E'\x01' || regexp_replace(substr(lower(coalesce("reviewer", '') || E'\n' || coalesce("comment", '')), 2), '(..)', E'\\1\x01', 'g'), E'\x01')) collate "C");
--> statement-breakpoint
CREATE INDEX "audit_log_date_sort" ON "audit_log" USING btree ("date","id","delete_date");
--> statement-breakpoint
CREATE INDEX "audit_log_create_date_sort" ON "audit_log" USING btree ("create_date","id","delete_date");
--> statement-breakpoint
CREATE INDEX "audit_log_pairs" ON "audit_log" USING gin ((string_to_array(regexp_replace(lower(coalesce("resource", '') || E'\n' || coalesce("action", '')), '(..)', E'\\1\x01', 'g') || E'\x01' || regexp_replace(substr(lower(coalesce("resource", '') || E'\n' || coalesce("action", '')), 2), '(..)', E'\\1\x01', 'g'), E'\x01')) collate "C");
--> statement-breakpoint
CREATE INDEX "webhook_name_sort" ON "webhook" USING btree ("name" collate "C","id","delete_date");
--> statement-breakpoint
CREATE INDEX "webhook_create_date_sort" ON "webhook" USING btree ("create_date","id","delete_date");
--> statement-breakpoint
CREATE INDEX "webhook_pairs" ON "webhook" USING gin ((string_to_array(regexp_replace(lower(coalesce("name", '')), '(..)', E'\\1\x01', 'g') || E'\x01' || regexp_replace(substr(lower(coalesce("name", '')), 2), '(..)', E'\\1\x01', 'g'), E'\x01')) collate "C");
--> statement-breakpoint
CREATE INDEX "webhook_delivery_create_date_sort" ON "webhook_delivery" USING btree ("create_date","id","delete_date");
--> statement-breakpoint
CREATE INDEX "webhook_delivery_pairs" ON "webhook_delivery" USING gin ((string_to_array(regexp_replace(lower(coalesce("event_id", '')), '(..)', E'\\1\x01', 'g') || E'\x01' || regexp_replace(substr(lower(coalesce("event_id", '')), 2), '(..)', E'\\1\x01', 'g'), E'\x01')) collate "C");
--> statement-breakpoint
CREATE INDEX "inquiry_create_date_sort" ON "inquiry" USING btree ("create_date","id","delete_date");
--> statement-breakpoint
CREATE INDEX "inquiry_pairs" ON "inquiry" USING gin ((string_to_array(regexp_replace(lower(coalesce("name", '') || E'\n' || coalesce("company_name", '') || E'\n' || coalesce("email", '') || E'\n' || coalesce("message", '') || E'\n' || coalesce(regexp_replace("phone", '\D', '', 'g'), '')), '(..)', E'\\1\x01', 'g') || E'\x01' || regexp_replace(substr(lower(coalesce("name", '') || E'\n' || coalesce("company_name", '') || E'\n' || coalesce("email", '') || E'\n' || coalesce("message", '') || E'\n' || coalesce(regexp_replace("phone", '\D', '', 'g'), '')), 2), '(..)', E'\\1\x01', 'g'), E'\x01')) collate "C");
--> statement-breakpoint
CREATE INDEX "reply_template_name_sort" ON "reply_template" USING btree ("name" collate "C","id","delete_date");
--> statement-breakpoint
CREATE INDEX "reply_template_create_date_sort" ON "reply_template" USING btree ("create_date","id","delete_date");
--> statement-breakpoint
CREATE INDEX "reply_template_pairs" ON "reply_template" USING gin ((string_to_array(regexp_replace(lower(coalesce("name", '') || E'\n' || coalesce("body", '')), '(..)', E'\\1\x01', 'g') || E'\x01' || regexp_replace(substr(lower(coalesce("name", '') || E'\n' || coalesce("body", '')), 2), '(..)', E'\\1\x01', 'g'), E'\x01')) collate "C");
--> statement-breakpoint
CREATE INDEX "store_note_day_sort" ON "store_note" USING btree ("day","id","delete_date");
--> statement-breakpoint
CREATE INDEX "store_note_text_sort" ON "store_note" USING btree ("text" collate "C","id","delete_date");
--> statement-breakpoint
CREATE INDEX "store_note_store_id_sort" ON "store_note" USING btree ("store_id","id","delete_date");
--> statement-breakpoint
CREATE INDEX "store_note_create_date_sort" ON "store_note" USING btree ("create_date","id","delete_date");
--> statement-breakpoint
CREATE INDEX "store_note_pairs" ON "store_note" USING gin ((string_to_array(regexp_replace(lower(coalesce("text", '')), '(..)', E'\\1\x01', 'g') || E'\x01' || regexp_replace(substr(lower(coalesce("text", '')), 2), '(..)', E'\\1\x01', 'g'), E'\x01')) collate "C");
