/** Owners are told once a day that a member reached their own limit. The journal's trigger does as little as it can for a row. */
export const toldOfPersonSchema = `
alter table users add column call_told_day date;

-- As before, but it goes through the columns once, and asks other tables only for the nouns whose name is there.
create or replace function note_in_journal() returns trigger language plpgsql as $$
  declare
    actor jsonb;
    was jsonb := '{}';
    became jsonb := '{}';
    of_row jsonb;
    before jsonb;
    after jsonb;
    listed text;
    name text;
    old_value jsonb;
    new_value jsonb;
    subject text;
    noted text;
  begin
    -- An import changes thousands of rows.
    if current_setting('console.noted', true) = 'yes' then return null; end if;
    if tg_op <> 'INSERT' then was := to_jsonb(old); end if;
    if tg_op <> 'DELETE' then became := to_jsonb(new); end if;
    foreach listed in array tg_argv[2]::text[] loop
      name := ltrim(listed, '#');
      old_value := was -> name;
      new_value := became -> name;
      continue when coalesce(old_value, 'null') = coalesce(new_value, 'null');
      if listed <> name then
        -- Of a secret only its name.
        if old_value is not null then old_value := 'null'; end if;
        if new_value is not null then new_value := 'null'; end if;
      elsif name = 'endpoint_value' then
        if old_value is not null then old_value := coalesce((select to_jsonb(friendly_name) from applications where id = old_value #>> '{}'), 'null'); end if;
        if new_value is not null then new_value := coalesce((select to_jsonb(friendly_name) from applications where id = new_value #>> '{}'), 'null'); end if;
      end if;
      if old_value is not null then before := coalesce(before, '{}') || jsonb_build_object(name, old_value); end if;
      if new_value is not null then after := coalesce(after, '{}') || jsonb_build_object(name, new_value); end if;
    end loop;
    if tg_op = 'UPDATE' and before is null and after is null then return null; end if;
    noted := set_config('console.noted', 'yes', true);
    actor := current_setting('console.actor');
    of_row := case when tg_op = 'DELETE' then was else became end;
    if tg_argv[0] in ('flow', 'night_calls') then
      select friendly_name into subject from applications where id = of_row ->> case tg_argv[0] when 'flow' then 'application_id' else 'id' end;
    elsif tg_argv[0] = 'audiofile' then
      subject := coalesce((select friendly_name from files where id = of_row ->> 'id'), of_row ->> 'folded_name');
    elsif tg_argv[0] = 'note' then
      subject := name_of_person((of_row ->> 'person_id')::uuid);
    elsif tg_argv[0] = 'person' then
      subject := of_row ->> 'name';
      if subject is null then subject := name_of_person((of_row ->> 'id')::uuid); end if;
    elsif tg_argv[0] = 'support_message' then
      select support_requests.subject into subject from support_requests where id = of_row ->> 'support_request_id';
    else
      foreach listed in array tg_argv[1]::text[] loop
        subject := concat_ws(' ', subject, of_row ->> listed);
      end loop;
    end if;
    insert into journal (id, created_at, actor, act, account_id, subject, reason, before, after, address, user_id, subject_id)
    select gen_random_uuid(), (actor ->> 'at')::timestamptz, concat_ws(' ', firstname, lastname, '(' || (actor ->> 'key') || ')'),
      tg_argv[0] || '_' || lower(tg_op), actor ->> 'account_id', coalesce(subject, ''), '', before, after, actor ->> 'address', id,
      coalesce(of_row ->> 'application_id', of_row ->> 'person_id', of_row ->> 'support_request_id', of_row ->> 'id')
    from users where id = actor ->> 'user_id';
    return null;
  end $$;
drop function journal_values;

-- Only what operators did.
drop index journal_operator;
create index journal_operator on journal (operator_id, created_at desc) where operator_id is not null;
`
