/** What is heard before a call is recorded. An account without a row has the standard announcement. */
export const recordingAnnouncementSchema = `
create table recording_announcements (
  account_id text primary key references accounts (id),
  is_on smallint not null check (is_on in (0, 1)),
  language text check (language in ('en', 'fr')),
  words_en text not null,
  words_fr text not null,
  -- Like the files of call flows, they can't be deleted meanwhile.
  audiofile_id_en text references files (id),
  audiofile_id_fr text references files (id),
  has_beep smallint not null check (has_beep in (0, 1))
);
create index recording_announcements_file_en on recording_announcements (audiofile_id_en) where audiofile_id_en is not null;
create index recording_announcements_file_fr on recording_announcements (audiofile_id_fr) where audiofile_id_fr is not null;

create trigger noted_on_insert after insert or update on recording_announcements
  for each row when (current_setting('console.actor', true) <> '')
  execute function note_in_journal('recording_announcement', '{}', '{is_on,language,words_en,words_fr,audiofile_id_en,audiofile_id_fr,has_beep}');
`
