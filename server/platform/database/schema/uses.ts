/** What each member may use, whose voicemail box a message is in, and who made or answered a call. */
export const usesSchema = `
alter table users
  -- Of owners and managers they count for nothing. Without numbers: all of them.
  add column number_ids text[],
  add column hears_voicemails text not null default 'all' check (hears_voicemails in ('all', 'numbers', 'own')),
  add column hears_recordings text not null default 'none' check (hears_recordings in ('all', 'numbers', 'own', 'none'));

-- The user on whose web phone a call was made.
alter table calls add column made_by text;
create index calls_of_people on calls (account_id, started_at) where answered_by is not null or made_by is not null;
-- Whoever made or answered its call.
alter table recordings add column user_id text;
create index recordings_by_user on recordings (account_id, user_id, created_at) where user_id is not null;
-- Whose voicemail box; null if it is everybody's.
alter table voicemails add column box_id text;
create index voicemails_by_box on voicemails (account_id, box_id, created_at) where box_id is not null;
alter table pending_recordings add column box_id text;

create function share_box_of_removed() returns trigger language plpgsql as $$
  begin
    update voicemails set box_id = null where account_id = old.account_id::uuid and box_id = old.id;
    return null;
  end $$;
create trigger user_box_shared after update of account_id on users
  for each row when (old.account_id is not null and new.account_id is null) execute function share_box_of_removed();
`
