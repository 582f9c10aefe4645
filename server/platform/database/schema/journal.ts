/**
 * What an account's people change is noted by triggers, in the transaction of the change: one row for each transaction, with the
 * columns that are listed here and no others. Connections set `console.actor` for whoever asks, so what the service or an operator
 * does is not noted here: they say why in rows of their own.
 */
export const journalSchema = `
alter table journal
  -- Who of the account's people; null for operators and the service.
  add column user_id text,
  -- What it was done to, while it exists.
  add column subject_id text;

-- The journal only grows, until what an account held is deleted.
create or replace function refuse_journal_change() returns trigger language plpgsql as $$
  begin
    if tg_op = 'DELETE' then
      if old.user_id is not null and exists (select from accounts where id = old.account_id and standing = 'closed') then return old; end if;
    end if;
    raise exception 'The journal only grows.';
  end $$;

-- The listed columns of a row that differ from those of another; null if none does. Of one after '#' only the name is kept: its
-- value is secret. Without a query, which would cost more than the row itself.
create function journal_values(of_row jsonb, other jsonb, columns text[]) returns jsonb language plpgsql stable as $$
  declare
    listed text;
    name text;
    kept jsonb;
    value jsonb;
  begin
    foreach listed in array columns loop
      name := ltrim(listed, '#');
      value := of_row -> name;
      if value is not null and value is distinct from coalesce(other -> name, 'null') then
        if listed <> name then
          value := 'null';
        elsif name = 'endpoint_value' then
          value := coalesce((select to_jsonb(friendly_name) from applications where id = value #>> '{}'), 'null');
        end if;
        kept := coalesce(kept, '{}') || jsonb_build_object(name, value);
      end if;
    end loop;
    return kept;
  end $$;

-- Without a name, by their first number.
create function name_of_person(person uuid) returns text language sql stable as $$
  select coalesce((select name from people where id = person), (select contact_number from contacts where person_id = person order by position limit 1))
$$;

-- Arguments: the noun, the columns that name it to a person, and those that are kept.
create function note_in_journal() returns trigger language plpgsql as $$
  declare
    actor jsonb := current_setting('console.actor', true);
    was jsonb := '{}';
    became jsonb := '{}';
    of_row jsonb;
    before jsonb;
    after jsonb;
    subject text;
  begin
    -- An import changes thousands of rows.
    if current_setting('console.noted', true) = 'yes' then return null; end if;
    if tg_op <> 'INSERT' then was := to_jsonb(old); end if;
    if tg_op <> 'DELETE' then became := to_jsonb(new); end if;
    before := journal_values(was, became, tg_argv[2]::text[]);
    after := journal_values(became, was, tg_argv[2]::text[]);
    if tg_op = 'UPDATE' and before is null and after is null then return null; end if;
    of_row := was || became;
    perform set_config('console.noted', 'yes', true);
    subject := case tg_argv[0]
      when 'flow' then (select friendly_name from applications where id = of_row ->> 'application_id')
      when 'night_calls' then (select friendly_name from applications where id = of_row ->> 'id')
      when 'audiofile' then coalesce((select friendly_name from files where id = of_row ->> 'id'), of_row ->> 'folded_name')
      when 'note' then name_of_person((of_row ->> 'person_id')::uuid)
      when 'person' then coalesce(of_row ->> 'name', name_of_person((of_row ->> 'id')::uuid))
      when 'support_message' then (select support_requests.subject from support_requests where id = of_row ->> 'support_request_id')
      else (select string_agg(of_row ->> name, ' ' order by at) from unnest(tg_argv[1]::text[]) with ordinality names (name, at)) end;
    insert into journal (id, created_at, actor, act, account_id, subject, reason, before, after, address, user_id, subject_id)
    select gen_random_uuid(), (actor ->> 'at')::timestamptz, concat_ws(' ', firstname, lastname, '(' || (actor ->> 'key') || ')'),
      tg_argv[0] || '_' || lower(tg_op), actor ->> 'account_id', coalesce(subject, ''), '', before, after, actor ->> 'address', id,
      coalesce(of_row ->> 'application_id', of_row ->> 'person_id', of_row ->> 'support_request_id', of_row ->> 'id')
    from users where id = actor ->> 'user_id';
    return null;
  end $$;

do $$
  declare
    noted record;
  begin
    for noted in select * from (values
      ('accounts', 'update', 'account', '{name}', '{name,address,address2,city,postalcode,country,state}', ''),
      ('users', 'update', 'user', '{firstname,lastname}', '{firstname,lastname,email,language,#password_hash,#emergency_notice_at}', ' and new.account_id is not null'),
      ('notification_settings', 'insert or update', 'notifications', '{}', '{voicemail,missed_calls,time_zone,language,night_calls}', ''),
      ('push_devices', 'insert or delete', 'push_device', '{browser,system}', '{browser,system}', ' and pg_trigger_depth() = 0'),
      ('subscriptions', 'update', 'plan', '{}', '{plan,pending_plan}', ''),
      ('top_ups', 'insert or update', 'top_up', '{}', '{is_on,threshold_cents,amount_cents,monthly_cap_cents}', ''),
      ('card_charges', 'insert', 'payment', '{}', '{total_cents}', ' and new.cause = ''person'''),
      ('credit_cards', 'update', 'credit_card', '{type,last4}', '{state,is_default}', ' and (new.state <> old.state or new.is_default > old.is_default)'),
      ('people_imports', 'insert or delete', 'people_import', '{}', '{people}', ''),
      ('people', 'insert', 'person', '{name}', '{name,company,email}', ' and new.name is not null'),
      ('people', 'update or delete', 'person', '{name}', '{name,company,email,is_blocked}', ''),
      ('contacts', 'insert', 'contact', '{contact_name,contact_number}', '{contact_name,contact_number}', ' and new.contact_name is not null'),
      ('contacts', 'update or delete', 'contact', '{contact_name,contact_number}', '{contact_name,contact_number}', ''),
      ('person_notes', 'insert or delete', 'note', '{}', '{}', ''),
      ('blocked_callers', 'insert or update', 'blocked_callers', '{}', '{treatment,words,language,hidden_callers}', ''),
      ('voicemails', 'delete', 'voicemail', '{from_number}', '{from_number,created_at,duration}', ''),
      ('recordings', 'delete', 'recording', '{contact_number}', '{contact_number,created_at,duration}', ''),
      ('support_requests', 'insert or update', 'support_request', '{subject}', '{subject,resolved_at}', ''),
      ('support_messages', 'insert', 'support_message', '{}', '{}', ''),
      ('applications', 'insert or update or delete', 'application', '{friendly_name}', '{friendly_name}', ''),
      ('flow_versions', 'insert or update', 'flow', '{}', '{version,restored_version,note,#modules_version,#tests}', ''),
      ('night_watches', 'insert or update', 'night_calls', '{}', '{due_at}', ''),
      ('rehearsals', 'insert or update or delete', 'rehearsal', '{friendly_name}', '{friendly_name}', ''),
      ('presets', 'insert or update or delete', 'preset', '{friendly_name}', '{friendly_name}', ''),
      ('schedules', 'insert or update or delete', 'schedule', '{name}', '{name,time_zone,weekly,exceptions,holidays,override_state,override_until,#feed_hash}', ''),
      ('audiofiles', 'insert or delete', 'audiofile', '{}', '{}', ''),
      ('numbers', 'insert or update or delete', 'number', '{phone_number}', '{label,endpoint_type,endpoint_value}', ''),
      ('view_permissions', 'insert or update or delete', 'view_permission', '{}', '{until}', '')
    ) as rows (of_table, events, noun, names, columns, condition) loop
      execute format('create trigger %I after %s on %I for each row when (current_setting(''console.actor'', true) <> ''''%s) execute function note_in_journal(%L, %L, %L)',
        'noted_on_' || split_part(noted.events, ' ', 1), noted.events, noted.of_table, noted.condition, noted.noun, noted.names, noted.columns);
    end loop;
  end $$;
`
