import { folding } from 'callflow/folded'
import { sql, type Migration, type RawBuilder } from 'kysely'

const apart = folding.apart.reduce<RawBuilder<unknown>>(
  (text, [letter, letters]) => sql`replace(${text}, ${sql.lit(letter)}, ${sql.lit(letters)})`,
  sql`translate(regexp_replace(normalize(replace(written, U&'\\00B4', ''''), nfkd), ${sql.lit(`[${folding.unread}]`)}, '', 'g'),
    ${sql.lit(folding.from)}, ${sql.lit(folding.to)})`,
)

/** Without the extension unaccent, which not every PostgreSQL has or permits; and it must be what the console does. */
const statements = [
  sql`create function fold_text(written text) returns text language sql immutable strict parallel safe as $$
    select case when written ~ '^[\\x20-\\x5f\\x61-\\x7e]*$' then lower(written collate "C") else ${apart} end $$`,
  sql`alter table contacts add column folded_name text not null generated always as (fold_text(contact_name)) stored`,
  sql`alter table support_requests add column folded_subject text not null generated always as (fold_text(subject)) stored`,
  // The names lie in `files`, with those of all sounds of calls.
  sql`alter table audiofiles add column folded_name text not null default ''`,
  sql`update audiofiles set folded_name = fold_text(friendly_name) from files where files.id = audiofiles.id`,
  sql`create function fold_audio_file_name() returns trigger language plpgsql as $$
    begin
      new.folded_name := coalesce((select fold_text(friendly_name) from files where id = new.id), '');
      return new;
    end $$`,
  sql`create trigger audiofiles_folded before insert on audiofiles for each row execute function fold_audio_file_name()`,
]

export const foldedTexts: Migration = {
  up: async (database) => {
    for (const statement of statements) await statement.execute(database)
  },
}
