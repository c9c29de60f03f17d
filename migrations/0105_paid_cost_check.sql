ALTER TABLE "paid_search" ADD CONSTRAINT "paid_search_cost_check" CHECK ((state = 'BEGUN') = (cost is null));
