CREATE INDEX "audit_log_resource_idx" ON "audit_log" USING btree ("resource");
