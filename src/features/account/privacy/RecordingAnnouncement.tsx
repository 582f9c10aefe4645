import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { standardAnnouncement, type RecordingAnnouncement as Settings } from 'contract/recordingAnnouncement'
import { useGetRecordingAnnouncementQuery, useSetRecordingAnnouncementMutation } from '@/api/endpoints/recordingAnnouncement'
import { explainProfile } from '@/forms/explainProfile'
import { SelectInput } from '@/forms/SelectInput'
import { SwitchInput } from '@/forms/SwitchInput'
import { TextAreaInput } from '@/forms/TextAreaInput'
import { useToastSubmit } from '@/forms/useToastSubmit'
import { msg } from '@/i18n/message'
import { useT } from '@/i18n/useLanguage'
import { FormFooter } from '@/ui/FormPaper'
import { FormStack } from '@/ui/PageParts'
import { Loaded, useKept } from '@/ui/Loaded'
import { Panel } from '@/ui/Page'
import { AudioFileField } from '@/lists/sounds/AudioFileField'

const WORDS_ROWS = 2

const labels = {
  fr: { kind: msg('In French'), words: msg('Words in French'), file: msg('French audio file') },
  en: { kind: msg('In English'), words: msg('Words in English'), file: msg('English audio file') },
} as const

interface SoundFieldsProps {
  language: 'en' | 'fr'
  chosen: Settings
  onChange: (chosen: Settings) => void
  errorOf: (field: string) => string | undefined
}

/** Words that are spoken, or a file that is played. */
const SoundFields = ({ language, chosen, onChange, errorOf }: SoundFieldsProps) => {
  const t = useT()
  const [words, file] = [`words_${language}`, `audiofile_id_${language}`] as const
  const isFile = chosen[file] !== null
  return (
    <>
      <SelectInput
        name={`kind_${language}`}
        label={t(labels[language].kind)}
        value={isFile ? 'file' : 'words'}
        // Without a file, the service refuses it.
        onChange={(kind) => onChange({ ...chosen, [file]: kind === 'file' ? '' : null })}
        options={[
          { value: 'words', label: t('Spoken words') },
          { value: 'file', label: t('An audio file') },
        ]}
      />
      {isFile ? (
        <AudioFileField
          name={file}
          label={t(labels[language].file)}
          isLabelHidden={false}
          value={String(chosen[file] ?? '')}
          error={errorOf(file)}
          onChange={(id) => onChange({ ...chosen, [file]: id })}
        />
      ) : (
        <TextAreaInput
          name={words}
          label={t(labels[language].words)}
          rows={WORDS_ROWS}
          value={chosen[words]}
          onChange={(value) => onChange({ ...chosen, [words]: value })}
          error={errorOf(words)}
        />
      )}
    </>
  )
}

const languages = [
  { value: '', label: msg('French, then English') },
  { value: 'fr', label: msg('French') },
  { value: 'en', label: msg('English') },
] as const

const AnnouncementForm = ({ saved }: { saved: Settings }) => {
  const t = useT()
  const [setAnnouncement] = useSetRecordingAnnouncementMutation()
  const [chosen, setChosen] = useState<Settings>({ ...saved, words_en: saved.words_en || standardAnnouncement.en, words_fr: saved.words_fr || standardAnnouncement.fr })
  const ownWords = (language: 'en' | 'fr'): string => (chosen[`words_${language}`] === standardAnnouncement[language] ? '' : chosen[`words_${language}`])
  const form = useToastSubmit({
    send: () => setAnnouncement({ ...chosen, words_en: ownWords('en'), words_fr: ownWords('fr') }),
    saved: msg('The announcement has been saved.'),
    explain: explainProfile,
  })
  const fields = { chosen, onChange: setChosen, errorOf: form.errorOf }
  return (
    <FormStack formRef={form.formRef} onSubmit={form.submit} noValidate>
      <SwitchInput name="is_on" label={t('Announce recordings')} isOn={chosen.is_on === 1} onChange={(isOn) => setChosen({ ...chosen, is_on: isOn ? 1 : 0 })} />
      {chosen.is_on === 0 ? null : (
        <>
          <SelectInput
            name="language"
            label={t("If the language isn't known")}
            value={chosen.language ?? ''}
            onChange={(value) => setChosen({ ...chosen, language: languages.find((each) => each.value === value)?.value || null })}
            options={languages.map(({ value, label }) => ({ value, label: t(label) }))}
          />
          <SoundFields language="fr" {...fields} />
          <SoundFields language="en" {...fields} />
          <SwitchInput name="has_beep" label={t('Beep before recording')} isOn={chosen.has_beep === 1} onChange={(isOn) => setChosen({ ...chosen, has_beep: isOn ? 1 : 0 })} />
        </>
      )}
      <FormFooter>
        <Button type="submit" variant="contained" loading={form.isBusy}>
          {t('Save this announcement')}
        </Button>
      </FormFooter>
    </FormStack>
  )
}

/** What is heard before a call is recorded. */
export const RecordingAnnouncement = () => {
  const t = useT()
  const query = useKept(useGetRecordingAnnouncementQuery())
  const title = t('Announcement before recordings')
  return (
    <Box sx={{ maxWidth: 640 }}>
      <Panel title={title} note={t('Whoever joins a call that is recorded hears this first. Without it, the law may forbid the recording.')}>
        <Loaded query={query} subject={title} loadFailed={t("Couldn't load this setting.")} height={320}>
          {(saved) => <AnnouncementForm saved={saved} />}
        </Loaded>
      </Panel>
    </Box>
  )
}
