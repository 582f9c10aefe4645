import ArrowBack from '@mui/icons-material/ArrowBack'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useDeferredValue, useEffect, useRef, useId, useMemo, useState } from 'react'
import type { AnswerName } from 'contract/applications'
import { fillBranches, type FilledBranch, newSchedule } from 'callflow/templates/fillTemplate'
import { TextAreaInput } from '@/forms/TextAreaInput'
import { TextInput } from '@/forms/TextInput'
import { messageKey, type MessageKey } from '@/i18n/message'
import { useT, useLanguage } from '@/i18n/useLanguage'
import { useListSchedulesQuery } from '@/api/endpoints/schedules'
import { SelectInput } from '@/forms/SelectInput'
import { FailureNotice } from '@/ui/FailureNotice'
import { useIsNarrow } from '@/ui/useIsNarrow'
import { stepName } from '@/lists/callPath/stepTexts'
import { AddressField } from '../settings/AddressField'
import type { ChosenTemplate, TemplateForm } from './templateForm'
import { describedRoutes, shownDescription, type Names } from '../describeModule'
import { ShapeChoice, type MapShape } from '../map/MapBar'
import { StepIcon } from '../StepIcon'
import { graphOf } from '../map/flowGraph'
import { ReadOnlyMap } from '../map/MapDrawing'

/** The preview as a drawing. */
const TemplateMap = ({ branches, names }: { branches: readonly FilledBranch[]; names: Names }) => {
  const t = useT()
  const graph = useMemo(() => {
    const titleOf = (module_name: string): string => {
      const name = stepName({ module_name })
      return name === null ? module_name : t(name)
    }
    const keyed = branches.map(({ modules, ...branch }) => ({ ...branch, modules: modules.map((module, index) => ({ ...module, key: `${branch.id} ${index}` })) }))
    return graphOf({ branches: keyed, titleOf, textOf: (module) => t(shownDescription(module, names)) })
  }, [branches, names, t])
  return <ReadOnlyMap graph={graph} isPreview />
}

const styles = {
  p: { xs: 1.5, sm: 2 },
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.default',
  '& h3': { m: 0, typography: 'h2' },
  '& .top': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1, mb: 1.5 },
  '& h4': { m: 0, mb: 0.5, fontSize: '0.9375rem', fontWeight: 600 },
  '& .branches, & .branches ol': { m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.75 },
  '& .branches': { gap: 2 },
  '& .step': { display: 'flex', gap: 1, alignItems: 'flex-start', fontSize: '0.875rem' },
  '& .lines': { pt: '0.25em', minWidth: 0, '& p': { m: 0 } },
} as const

const NEW_SCHEDULE = 'new'

/** A stand-in for what is still empty. */
const BLANK = '[…]'

const useFilled = (template: ChosenTemplate, { answers, scheduleId }: TemplateForm): readonly FilledBranch[] => {
  const language = useLanguage()
  return useMemo(() => {
    const business = answers.business.trim() || BLANK
    const filling = { answers: { ...answers, business }, branchId: (key: string) => key, scheduleId: scheduleId || NEW_SCHEDULE }
    return fillBranches(template, filling, language)
  }, [template, answers, scheduleId, language])
}

const useNames = (branches: readonly FilledBranch[], hasHours: boolean): Names => {
  const language = useLanguage()
  const { data } = useListSchedulesQuery(undefined, { skip: !hasHours })
  return useMemo(
    () => ({
      branchName: (key) => branches.find(({ id }) => id === key)?.friendly_name ?? null,
      fileName: () => null,
      scheduleName: (id) => (id === NEW_SCHEDULE ? newSchedule(language).name : (data?.find((schedule) => String(schedule.id) === id)?.name ?? null)),
    }),
    [branches, data, language],
  )
}

const StepList = ({ branches, names }: { branches: readonly FilledBranch[]; names: Names }) => {
  const t = useT()
  const linesOf = (module: FilledBranch['modules'][number]): string[] => {
    const routes = describedRoutes(module, names)
    return routes.length === 0 ? [t(shownDescription(module, names))] : routes.map(({ message }) => t(message))
  }
  return (
    <ol className="branches">
      {branches.map(({ id, friendly_name, modules }) => (
        <li key={id}>
          <h4>{friendly_name}</h4>
          <ol>
            {modules.map((module, index) => (
              <li key={index} className="step">
                <StepIcon moduleName={module.module_name} />
                <div className="lines">
                  {linesOf(module).map((line, at) => (
                    <p key={at}>{line}</p>
                  ))}
                </div>
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ol>
  )
}

/** The branches with their steps, as they will be created: on a map, and as a list where there is no room for one. */
const TemplatePreview = ({ template, values }: { template: ChosenTemplate; values: TemplateForm }) => {
  const t = useT()
  const titleId = useId()
  const isNarrow = useIsNarrow()
  const [shape, setShape] = useState<MapShape>('drawing')
  const branches = useFilled(template, values)
  const names = useNames(branches, template.hasHours)
  return (
    <Box component="section" aria-labelledby={titleId} sx={styles}>
      <div className="top">
        <h3 id={titleId}>{t('Preview')}</h3>
        {isNarrow ? null : (
          <ShapeChoice shape={shape} onShape={setShape} />
        )}
      </div>
      {isNarrow || shape === 'list' ? (
        <StepList branches={branches} names={names} />
      ) : (
        <TemplateMap branches={branches} names={names} />
      )}
    </Box>
  )
}

interface HoursFieldProps {
  /** '' for a new schedule. */
  value: string
  error: string | undefined
  isBusy: boolean
  onChange: (scheduleId: string) => void
}

const HoursField = ({ value, error, isBusy, onChange }: HoursFieldProps) => {
  const t = useT()
  const { data = [], isError, isFetching, refetch } = useListSchedulesQuery()
  const options = [
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
