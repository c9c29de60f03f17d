ALTER TABLE "approval_link" ADD COLUMN "address_hash" text;
--> statement-breakpoint
CREATE INDEX "profile_edit_item_undone_item_id_idx" ON "profile_edit_item" USING btree ("undone_item_id");
