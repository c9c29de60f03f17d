-- From now on texts are stored composed; those that the files of a Mac brought in before become so here. A text whose composed
-- form another row holds already, where it must be unique, stays as it is
do $$
declare
  place record;
  spot tid;
begin
  for place in
    select c.table_name, c.column_name, c.data_type = 'text' as is_text
    from information_schema.columns c
    join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
    where c.table_schema = current_schema() and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
      and (c.data_type = 'text' or c.udt_name = '_text') and c.table_name <> 'audit_log'
  loop
    begin
      if place.is_text then
        execute format('update %1$I set %2$I = normalize(%2$I, NFC) where %2$I is not nfc normalized',
          place.table_name, place.column_name);
      else
        execute format('update %1$I set %2$I = array(select normalize(one, NFC) from unnest(%2$I) with ordinality as each(one, n) order by n)
          where array_to_string(%2$I, '','') is not nfc normalized', place.table_name, place.column_name);
      end if;
    exception when unique_violation then
      -- One by one, so that all but those that clash are composed; only texts of their own are unique, never lists
      for spot in execute format('select ctid from %1$I where %2$I is not nfc normalized', place.table_name, place.column_name)
      loop
        begin
          execute format('update %1$I set %2$I = normalize(%2$I, NFC) where ctid = $1', place.table_name, place.column_name) using spot;
        exception when unique_violation then
          null;
        end;
      end loop;
    end;
  end loop;
end $$;
