import Box from '@mui/material/Box'
import type { AudioFile } from 'contract/audiofiles'
import type { Id } from 'contract/operation'
import { useState } from 'react'
import { SelectInput, type SelectOption } from '@/forms/SelectInput'
import { TextInput } from '@/forms/TextInput'
import { useT } from '@/i18n/useT'
import { AudioPlayer } from '@/ui/AudioPlayer'
import { FailureNotice } from '@/ui/FailureNotice'
import { UnheardNote } from '@/ui/UnheardNote'
import { UploadInPlace } from './UploadInPlace'
import { useAudioChoices } from './useAudioChoices'

interface AudioFileFieldProps {
  name: string
  label: string
  isLabelHidden: boolean
  /** Id of the chosen file; '' for none. */
  value: string
  error: string | undefined
  onChange: (id: Id) => void
}

const optionOf = ({ id, friendly_name }: AudioFile): SelectOption => ({ value: String(id), label: friendly_name })

export const AudioFileField = ({ value, onChange, ...given }: AudioFileFieldProps) => {
  const t = useT()
  const choices = useAudioChoices(value)
  const { offered, chosen, search, setSearch } = choices
  const [uploaded, setUploaded] = useState<{ id: Id; name: string } | null>(null)
  const isUploaded = uploaded !== null && String(uploaded.id) === value

  const nameOfChosen = (): string => {
    if (value === '') return t('Choose an audio file')
    if (chosen !== undefined) return chosen.friendly_name
    if (isUploaded) return uploaded.name
    return choices.isChosenDeleted ? t('deleted audio file') : t('Loading')
  }
  const isListed = offered.some(({ id }) => String(id) === value)
  const options = [...(isListed ? [] : [{ value, label: nameOfChosen() }]), ...offered.map(optionOf)]
  const handleUploaded = (file: { id: Id; name: string }): void => {
    setUploaded(file)
    setSearch('')
    onChange(file.id)
  }

  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {choices.isMany ? (
        <TextInput
          name="audiofile-search"
          label={t('Search audio files')}
          autoComplete="off"
          value={search}
          onChange={setSearch}
          {...(choices.isPartial ? { hint: t('Not all files are listed. Search to find the others.') } : {})}
        />
      ) : null}
      <SelectInput
        {...given}
        value={value}
        options={options}
        onChange={(id) => onChange(offered.find((file) => String(file.id) === id)?.id ?? id)}
      />
      {choices.isFailed ? (
        <FailureNotice message={t("Couldn't load your audio files.")} subject={t('Audio files')} onRetry={choices.retry} />
      ) : null}
      {chosen === undefined ? null : (
        <AudioPlayer key={String(chosen.id)} name={chosen.friendly_name} src={chosen.file_url} onExpired={choices.renew} />
      )}
      {chosen?.is_playable === 0 ? <UnheardNote /> : null}
      <UploadInPlace onUploaded={handleUploaded} />
    </Box>
  )
}
