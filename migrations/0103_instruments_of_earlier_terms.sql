-- Keywords from before there was a choice are read by the first instrument, and their terms say so: a term that says nothing would
-- otherwise take what the keyword says later
update search_condition_detail_term set instrument = 'GOOGLE_PLACES' where instrument is null;
--> statement-breakpoint
update search_condition_detail set instrument = 'GOOGLE_PLACES' where instrument is null;
