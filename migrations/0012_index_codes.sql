CREATE INDEX "search_conditions_code_idx" ON "search_conditions" USING btree ("code");
