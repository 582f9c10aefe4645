import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { standardWords, type BlockedCallers } from 'contract/blockedCallers'
import { useGetBlockedCallersQuery, useSetBlockedCallersMutation } from '@/api/endpoints/peopleImports'
import { explainDialog } from '@/forms/explainDialog'
import { FormDialog } from '@/forms/FormDialog'
import { SelectInput } from '@/forms/SelectInput'
import { SwitchInput } from '@/forms/SwitchInput'
import { TextAreaInput } from '@/forms/TextAreaInput'
import { useCloseWithToast } from '@/forms/useCloseWithToast'
import { useSubmit } from '@/forms/useSubmit'
import { msg } from '@/i18n/message'
import { useT } from '@/i18n/useLanguage'
import { Loaded } from '@/ui/Loaded'

const treatments = [
  { value: 'busy', label: msg('The line is busy') },
  { value: 'message', label: msg('A message, then the call ends') },
  { value: 'voicemail', label: msg('Voicemail') },
] as const

const languages = [
  { value: 'en', label: msg('English') },
  { value: 'fr', label: msg('French') },
] as const

const PLACE_HEIGHT_PX = 200
const WORDS_ROWS = 3

interface FieldsProps {
  chosen: BlockedCallers
  onChange: (chosen: BlockedCallers) => void
  errorOf: (field: string) => string | undefined
}

const standardOf = ({ treatment, language }: BlockedCallers): string => (treatment === 'busy' ? '' : standardWords[treatment][language])

const Fields = ({ chosen, onChange, errorOf }: FieldsProps) => {
  const t = useT()
  const { treatment, language, words, hidden_callers } = chosen
  /** The standard words follow the treatment and the language; people's own stay. */
  const change = (changed: BlockedCallers): void => onChange(words === standardOf(chosen) ? { ...changed, words: standardOf(changed) } : changed)
  return (
    <>
      <SelectInput
        name="treatment"
        label={t('Blocked callers get')}
        value={treatment}
        onChange={(value) => change({ ...chosen, treatment: treatments.find((each) => each.value === value)?.value ?? 'busy' })}
        options={treatments.map(({ value, label }) => ({ value, label: t(label) }))}
      />
      {treatment === 'busy' ? null : (
        <>
          <SelectInput
            name="language"
            label={t('Language')}
            value={language}
            onChange={(value) => change({ ...chosen, language: value === 'fr' ? 'fr' : 'en' })}
            options={languages.map(({ value, label }) => ({ value, label: t(label) }))}
          />
          <TextAreaInput
            name="words"
            label={t('What they hear')}
            rows={WORDS_ROWS}
            value={words}
            onChange={(value) => onChange({ ...chosen, words: value })}
            error={errorOf('words')}
          />
        </>
      )}
      <SwitchInput
        name="hidden_callers"
        label={t('Hidden numbers too')}
        isOn={hidden_callers === 1}
        onChange={(isOn) => onChange({ ...chosen, hidden_callers: isOn ? 1 : 0 })}
      />
      <Typography variant="body2" color="textSecondary">
        {treatment === 'voicemail'
          ? t('Their calls are in the logs and their messages among the voicemails, but no phone rings and no email is sent.')
          : t('Their calls are in the logs, but no phone rings and no email is sent.')}
      </Typography>
    </>
  )
}

/** How calls of blocked people end. */
export const BlockedCallersDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useT()
  const query = useGetBlockedCallersQuery()
  const [setBlockedCallers] = useSetBlockedCallersMutation()
  const [edited, setEdited] = useState<BlockedCallers | null>(null)
  const closeWithToast = useCloseWithToast(onClose)
  const saved: BlockedCallers | null = query.data === undefined ? null : {
    treatment: query.data.treatment ?? 'busy',
    words: query.data.words,
    language: query.data.language ?? 'en',
    hidden_callers: query.data.hidden_callers ?? 0,
  }
  const chosen = edited ?? (saved && { ...saved, words: saved.words || standardOf(saved) })
  const form = useSubmit({
    send: () => {
      if (chosen === null) throw new Error('nothing is chosen before the settings are loaded')
      return setBlockedCallers({ ...chosen, words: chosen.words === standardOf(chosen) ? '' : chosen.words })
    },
    onDone: () => closeWithToast('success', msg('Your choice for blocked callers has been saved.')),
    explain: explainDialog,
  })
  return (
    <FormDialog title={t('Blocked callers')} submitLabel={t('Save')} form={form} onClose={onClose} isSubmitDisabled={edited === null}>
      <Loaded query={query} subject={t('Blocked callers')} loadFailed={t("Couldn't load this. Please try again.")} height={PLACE_HEIGHT_PX}>
        {() => (chosen === null ? null : <Fields chosen={chosen} onChange={setEdited} errorOf={form.errorOf} />)}
      </Loaded>
    </FormDialog>
  )
}
