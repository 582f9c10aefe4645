import ArrowBack from '@mui/icons-material/ArrowBack'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useDeferredValue, useEffect, useRef, type ComponentType, type Dispatch, type SetStateAction } from 'react'
import type { AnswerName } from 'contract/applications'
import type { Answers, Template } from 'callflow/templates/fillTemplate'
import { isHoursOptional } from 'callflow/templates/hours'
import { useGetAccountQuery } from '@/api'
import { useListSchedulesQuery } from '@/api/endpoints/schedules'
import { AddressField } from '@/forms/AddressField'
import { SelectInput } from '@/forms/SelectInput'
import { TextAreaInput } from '@/forms/TextAreaInput'
import { TextInput } from '@/forms/TextInput'
import { useFilledIn } from '@/forms/useFields'
import { messageKey, type MessageKey } from '@/i18n/message'
import { useT } from '@/i18n/useLanguage'
import { FailureNotice } from '@/ui/FailureNotice'
import { ANY_TIME, answersIn, asksWho, chosenFlow, type ChosenTemplate, type TemplateForm } from './templateForm'

interface HoursFieldProps {
  /** '' for a new schedule. */
  value: string
  isOptional: boolean
  error: string | undefined
  isBusy: boolean
  onChange: (scheduleId: string) => void
}

const HoursField = ({ value, isOptional, error, isBusy, onChange }: HoursFieldProps) => {
  const t = useT()
  const { data = [], isError, isFetching, refetch } = useListSchedulesQuery()
  const options = [
    ...(isOptional ? [{ value: ANY_TIME, label: t('None: calls are answered at any time') }] : []),
    { value: '', label: t('New schedule') },
    ...data.map(({ id, name }) => ({ value: String(id), label: name || String(id) })),
  ]
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <SelectInput name="schedule_id" label={t('Opening hours')} value={value} onChange={onChange} options={options} error={error} isDisabled={isBusy} />
      {value === '' ? (
        <Typography variant="body2" color="textSecondary">
          {t('Monday to Friday, 9 to 5, except holidays. You can change them later.')}
        </Typography>
      ) : null}
      {isError && !isFetching ? (
        <FailureNotice message={t("Couldn't load your opening hours.")} subject={t('Opening hours')} onRetry={() => void refetch()} />
      ) : null}
    </Box>
  )
}

const labels: Readonly<Record<AnswerName, MessageKey>> = {
  business: messageKey('Name of your business, as callers hear it'),
  phone: messageKey('Phone number that rings'),
  second_phone: messageKey('Phone number that rings next'),
  sales_phone: messageKey('Phone number of sales'),
  service_phone: messageKey('Phone number of customer service'),
  urgent_phone: messageKey('Phone number for urgent calls'),
  email: messageKey('Email address for voicemails'),
  text_fr: messageKey('Announcement in French'),
  text_en: messageKey('Announcement in English'),
}

interface AnswerFieldProps {
  name: AnswerName
  value: string
  error: string | undefined
  isBusy: boolean
  onChange: (value: string) => void
}

const AnswerField = ({ name, isBusy, ...given }: AnswerFieldProps) => {
  const t = useT()
  const field = { name, label: t({ key: labels[name] }), ...given }
  switch (name) {
    case 'email':
      return <AddressField {...field} isLabelHidden={false} />
    case 'text_fr':
    case 'text_en':
      return <TextAreaInput {...field} rows={3} isDisabled={isBusy} />
    case 'business':
      return <TextInput {...field} autoComplete="off" isDisabled={isBusy} />
    default:
      return <TextInput {...field} autoComplete="off" inputMode="tel" isDisabled={isBusy} />
  }
}

interface WhoAnswersProps extends Pick<TemplateForm, 'whoAnswers'> {
  isBusy: boolean
  onChange: (whoAnswers: TemplateForm['whoAnswers']) => void
}

const WhoAnswers = ({ whoAnswers, isBusy, onChange }: WhoAnswersProps) => {
  const t = useT()
  const options = [
    { value: 'web phones', label: t('Your web phones') },
    { value: 'phone', label: t('Another phone') },
  ]
  return (
    <SelectInput
      name="who_answers"
      label={t('Who answers?')}
      value={whoAnswers}
      options={options}
      onChange={(value) => onChange(value === 'phone' ? value : 'web phones')}
      isDisabled={isBusy}
    />
  )
}

export interface PreviewProps {
  template: Template
  answers: Answers
  scheduleId: string
}

export interface TemplateFieldsProps {
  template: ChosenTemplate
  onBack: () => void
  values: TemplateForm
  onChange: Dispatch<SetStateAction<TemplateForm>>
  errorOf: (field: string) => string | undefined
  isBusy: boolean
  Preview?: ComponentType<PreviewProps>
}

const questionsOf = (template: Template): AnswerName[] => (asksWho(template) ? template.asks.filter((name) => name !== 'phone') : [...template.asks])

export const TemplateFields = ({ template, onBack, values, onChange, errorOf, isBusy, Preview }: TemplateFieldsProps) => {
  const t = useT()
  const place = useRef<HTMLDivElement>(null)
  const shown = useDeferredValue(values)
  const { data: account } = useGetAccountQuery()
  useEffect(() => place.current?.querySelector<HTMLElement>('select, input')?.focus(), [])
  const { answers, scheduleId, whoAnswers } = values
  const answer = (name: AnswerName, value: string): void => onChange((before) => ({ ...before, answers: { ...before.answers, [name]: value } }))
  useFilledIn(answers.business, account?.name ?? '', (name) => answer('business', name))
  const field = (name: AnswerName) => (
    <AnswerField key={name} name={name} value={answers[name]} error={errorOf(name)} isBusy={isBusy} onChange={(value) => answer(name, value)} />
  )
  const isOptional = isHoursOptional(template)
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: Preview === undefined ? undefined : 'minmax(0, 5fr) minmax(0, 7fr)' }, alignItems: 'start' }}>
      <Box ref={place} sx={{ display: 'grid', gap: 2.5 }}>
        {asksWho(template) ? (
          <>
            <WhoAnswers whoAnswers={whoAnswers} isBusy={isBusy} onChange={(who) => onChange((before) => ({ ...before, whoAnswers: who }))} />
            {whoAnswers === 'phone' ? field('phone') : null}
          </>
        ) : null}
        {template.hasHours || isOptional ? (
          <HoursField
            value={template.hasHours && scheduleId === ANY_TIME ? '' : scheduleId}
            isOptional={isOptional}
            error={errorOf('schedule_id') ?? errorOf('name')}
            isBusy={isBusy}
            onChange={(id) => onChange((before) => ({ ...before, scheduleId: id }))}
          />
        ) : null}
        {questionsOf(template).map(field)}
        {template.asks.includes('business') ? (
          <Typography variant="body2" color="textSecondary">
            {t('Only the name of your business is needed now. The editor lists the steps that still need something.')}
          </Typography>
        ) : null}
        <Button startIcon={<ArrowBack />} onClick={onBack} disabled={isBusy} sx={{ justifySelf: 'start' }}>
          {t('Choose another template')}
        </Button>
      </Box>
      {Preview === undefined ? null : <Preview template={chosenFlow(template, shown)} answers={answersIn(template, shown)} scheduleId={shown.scheduleId} />}
    </Box>
  )
}
