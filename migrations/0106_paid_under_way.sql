CREATE INDEX "paid_search_under_way_idx" ON "paid_search" USING btree ("create_date") WHERE state <> 'ENDED';
