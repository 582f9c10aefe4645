import ArrowBack from '@mui/icons-material/ArrowBack'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useDeferredValue, useEffect, useRef } from 'react'
import type { AnswerName } from 'contract/templates'
import { TextAreaInput } from '@/forms/TextAreaInput'
import { TextInput } from '@/forms/TextInput'
import { messageKey, type MessageKey } from '@/i18n/message'
import { useT } from '@/i18n/useT'
import { AddressField } from '../settings/AddressField'
import { HoursField } from './HoursField'
import { TemplatePreview } from './TemplatePreview'
import type { ChosenTemplate, TemplateForm } from './templateForm'

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

interface TemplateFieldsProps {
  template: ChosenTemplate
  onBack: () => void
  values: TemplateForm
  onChange: (values: TemplateForm) => void
  errorOf: (field: string) => string | undefined
  isBusy: boolean
}

export const TemplateFields = ({ template, onBack, values, onChange, errorOf, isBusy }: TemplateFieldsProps) => {
  const t = useT()
  const place = useRef<HTMLDivElement>(null)
  const shown = useDeferredValue(values)
  useEffect(() => place.current?.querySelector('input')?.focus(), [])
  const { answers, scheduleId } = values
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 5fr) minmax(0, 7fr)' }, alignItems: 'start' }}>
      <Box ref={place} sx={{ display: 'grid', gap: 2.5 }}>
        {template.asks.map((name) => (
          <AnswerField
            key={name}
            name={name}
            value={answers[name]}
            error={errorOf(name)}
            isBusy={isBusy}
            onChange={(value) => onChange({ ...values, answers: { ...answers, [name]: value } })}
          />
        ))}
        {template.hasHours ? (
          <HoursField
            value={scheduleId}
            error={errorOf('schedule_id') ?? errorOf('name')}
            isBusy={isBusy}
            onChange={(id) => onChange({ ...values, scheduleId: id })}
          />
        ) : null}
        <Typography variant="body2" color="textSecondary">
          {t('Only the name of your business is needed now. The editor lists the steps that still need something.')}
        </Typography>
        <Button startIcon={<ArrowBack />} onClick={onBack} disabled={isBusy} sx={{ justifySelf: 'start' }}>
          {t('Choose another template')}
        </Button>
      </Box>
      <TemplatePreview template={template} values={shown} />
    </Box>
  )
}
