/** What the company that runs the service calls and shows itself: '' where it has set nothing. */
export const brandSchema = `
create table brand (
  id smallint primary key check (id = 1),
  name_en text not null default '',
  name_fr text not null default '',
  color text not null default '',
  help_url text not null default '',
  terms_url text not null default '',
  privacy_url text not null default '',
  sender_name text not null default '',
  sender_address text not null default '',
  signature_en text not null default '',
  signature_fr text not null default '',
  seller_name text not null default '',
  seller_address text not null default '',
  seller_gst_number text not null default '',
  seller_qst_number text not null default '',
  check ((name_en = '') = (name_fr = ''))
);
insert into brand values (1);

-- Apart from the rest, which is read often.
create table brand_logos (
  scheme text primary key check (scheme in ('light', 'dark')),
  -- Of the content, as part of its address.
  hash text not null,
  media_type text not null check (media_type in ('image/png', 'image/jpeg', 'image/webp')),
  width integer not null,
  height integer not null,
  content bytea not null
);
`
