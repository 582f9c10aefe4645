/** What operators do with support requests, and files attached to messages. */
export const supportDeskSchema = `
alter table support_requests
  add column assignee_id text references operators (id),
  -- Set if an operator closed it: a message of the customer then opens it again.
  add column closed_by text references operators (id),
  add column merged_into text references support_requests (id),
  add check (closed_by is null or resolved_at is not null),
  add check (merged_into is null or resolved_at is not null);
create index support_requests_assignee on support_requests (assignee_id, updated_at desc, id desc) where resolved_at is null;
create index support_requests_closed_by on support_requests (closed_by) where closed_by is not null;
create index support_requests_merged on support_requests (merged_into) where merged_into is not null;

alter table support_messages
  add column operator_id text references operators (id),
  add check (operator_id is null or author_type = 'support');
create index support_messages_operator on support_messages (operator_id) where operator_id is not null;

-- Apart from the messages, so that no query for customers can find them.
create table support_notes (
  id text primary key,
  account_id text not null references accounts (id),
  support_request_id text not null references support_requests (id) on delete cascade,
  operator_id text not null references operators (id),
  text text not null,
  created_at timestamptz(3) not null
);
create index support_notes_request on support_notes (support_request_id, created_at);
create index support_notes_account on support_notes (account_id);
create index support_notes_operator on support_notes (operator_id);

create table support_attachments (
  id text primary key references files (id) on delete cascade,
  account_id text not null references accounts (id),
  -- Who uploaded it.
  user_id text references users (id),
  operator_id text references operators (id),
  -- Null until a message names it.
  message_id text references support_messages (id) on delete cascade,
  position smallint not null default 0,
  created_at timestamptz(3) not null,
  check ((user_id is null) <> (operator_id is null))
);
create index support_attachments_message on support_attachments (message_id, position) where message_id is not null;
create index support_attachments_unused on support_attachments (created_at) where message_id is null;
create index support_attachments_account on support_attachments (account_id);
create index support_attachments_user on support_attachments (user_id) where user_id is not null;
create index support_attachments_operator on support_attachments (operator_id) where operator_id is not null;

create table saved_answers (
  id text primary key,
  title_en text not null,
  title_fr text not null,
  text_en text not null,
  text_fr text not null,
  created_at timestamptz(3) not null
);
`
