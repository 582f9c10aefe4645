import VolumeUp from '@mui/icons-material/VolumeUp'
import Stop from '@mui/icons-material/Stop'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useEffect, useId, useState } from 'react'
import type { ParameterField } from '@/api'
import { SelectInput } from '@/forms/SelectInput'
import { TextAreaInput } from '@/forms/TextAreaInput'
import { useT } from '@/i18n/useLanguage'
import { canSpeak, speak } from '@/lib/speech'
import { atTextEdge } from '@/ui/styles'
import { Choice } from '@/ui/Choice'
import { AudioFileField } from '@/lists/sounds/AudioFileField'
import { labelOf, optionsOf, textOf, type ParameterForm } from './useParameterForm'

interface SpokenTextFieldProps {
  name: string
  label: string
  value: string
  language: string
  error: string | undefined
  onChange: (text: string) => void
}

/** The browser's voice stands in for the one of the calls. */
export const SpokenTextField = ({ language, ...given }: SpokenTextFieldProps) => {
  const t = useT()
  const [isSpeaking, setIsSpeaking] = useState(false)
  const text = given.value.trim()
  useEffect(() => (isSpeaking ? speak(text, language, () => setIsSpeaking(false)) : undefined), [isSpeaking, text, language])
  return (
    <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'start' }}>
      <TextAreaInput {...given} rows={3} />
      {text === '' || !canSpeak() ? null : (
        <Button size="small" startIcon={isSpeaking ? <Stop /> : <VolumeUp />} onClick={() => setIsSpeaking(!isSpeaking)} sx={atTextEdge.small}>
          <span>{isSpeaking ? t('Stop') : t('Listen to the text')}</span>
        </Button>
      )}
    </Box>
  )
}

interface GreetingFieldsProps {
  /** By name. */
  fields: ReadonlyMap<string, ParameterField>
  parameters: ParameterForm
  /** Of what is typed, until another one is chosen. */
  usualLanguage: string
  errorOf: (name: string) => string | undefined
}

/** What a menu says before it waits for a key: a typed text or a sound. */
export const GreetingFields = ({ fields, parameters, usualLanguage, errorOf }: GreetingFieldsProps) => {
  const t = useT()
  const titleId = useId()
  const [text, language, sound] = ['text', 'language', 'audiofile_id'].map((name) => fields.get(name))
  const valueOf = (field: ParameterField | undefined): string => (field === undefined ? '' : textOf(parameters.valueOf(field)))
  const chosenSound = valueOf(sound)
  const [isSound, setIsSound] = useState(chosenSound !== '')
  const [setAside, setSetAside] = useState('')
  if (text === undefined) return null
  const spoken = valueOf(language) || usualLanguage
  const handleKind = (kind: 'text' | 'sound'): void => {
    setIsSound(kind === 'sound')
    if ((kind === 'sound') === isSound) return
    setSetAside(chosenSound)
    if (chosenSound !== setAside) parameters.change('audiofile_id', kind === 'sound' ? setAside : '')
  }
  const handleText = (words: string): void => {
    parameters.change('text', words)
    if (valueOf(language) === '') parameters.change('language', spoken)
  }
  const label = labelOf(text)
  return (
    <Box role="group" aria-labelledby={titleId} sx={{ display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
        <Typography id={titleId} variant="body2" sx={{ fontWeight: 600 }}>
          {t('Before the keys, callers hear')}
        </Typography>
        {sound === undefined ? null : (
          <Choice
            label={t('Kind of greeting')}
            value={isSound ? 'sound' : 'text'}
            options={[
              { value: 'text', label: t('Typed text') },
              { value: 'sound', label: labelOf(sound) },
            ]}
            onChange={handleKind}
          />
        )}
      </Box>
      {isSound && sound !== undefined ? (
        <AudioFileField
          name={sound.name}
          label={labelOf(sound)}
          isLabelHidden={false}
          value={chosenSound}
          error={errorOf(sound.name)}
          onChange={(id) => parameters.change('audiofile_id', id)}
        />
      ) : (
        <>
          <SpokenTextField name={text.name} label={label} value={valueOf(text)} language={spoken} error={errorOf(text.name)} onChange={handleText} />
          {language === undefined || valueOf(text) === '' ? null : (
            <SelectInput
              name={language.name}
              label={labelOf(language)}
              value={spoken}
              options={optionsOf(language, spoken)}
              error={errorOf(language.name)}
              onChange={(chosen) => parameters.change('language', chosen)}
            />
          )}
        </>
      )}
    </Box>
  )
}
