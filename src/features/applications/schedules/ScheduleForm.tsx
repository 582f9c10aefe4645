import Redo from '@mui/icons-material/Redo'
import Undo from '@mui/icons-material/Undo'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { Id } from 'contract/operation'
import { useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { FormBanner } from '@/forms/FormBanner'
import { SelectInput } from '@/forms/SelectInput'
import { TextInput } from '@/forms/TextInput'
import { useT } from '@/i18n/useT'
import { useLeaveGuard } from '@/lib/leaveGuard'
import { paths } from '@/lib/paths'
import { FormFooter } from '@/ui/FormFooter'
import { ConflictDialog } from '../editor/header/ConflictDialog'
import { useShortcuts } from '../editor/useShortcuts'
import { isSameDraft, type Draft } from './draft'
import { ComingDays } from './exceptions/ComingDays'
import { ExceptionList } from './exceptions/ExceptionList'
import { HolidayChoices } from './exceptions/HolidayChoices'
import { ImportButton } from './exceptions/ImportButton'
import { twelveMonthsFrom } from './exceptions/twelveMonths'
import { FormSection } from './FormSection'
import { timeZones, zoneText } from './timeZones'
import { useDraft } from './useDraft'
import { useScheduleSaving } from './useScheduleSaving'
import { WeekEditor } from './week/WeekEditor'
import { problemsOf } from './week/weekRules'

interface ScheduleFormProps {
  /** Null for a new schedule. */
  id: Id | null
  first: Draft
  etag: string | null
}

const names = { display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }, maxWidth: 720 } as const
const toolbar = { display: 'flex', gap: 1, flexWrap: 'wrap' } as const

export const ScheduleForm = ({ id, first, etag }: ScheduleFormProps) => {
  const t = useT()
  const navigate = useNavigate()
  const { draft, change, undo, redo, canUndo, canRedo } = useDraft(first)
  const [createdId, setCreatedId] = useState<Id | null>(null)
  const [now] = useState(() => new Date())
  const { form, saved, conflict } = useScheduleSaving({
    id,
    first: { draft: first, etag },
    draft,
    onCreated: (schedule) => setCreatedId(schedule.id),
    onReload: change,
  })
  const { formRef, submit, banner, isBusy, errorOf } = form
  useLeaveGuard(createdId === null && !isSameDraft(draft, saved.draft))
  // After the guard has gone.
  useEffect(() => {
    if (createdId !== null) void navigate(paths.schedule(createdId), { replace: true })
  }, [createdId, navigate])
  useShortcuts({ onUndo: undo, onRedo: redo, onSave: submit })
  const problems = useMemo(() => problemsOf(draft.week), [draft.week])
  const period = useMemo(() => twelveMonthsFrom(now, draft.timeZone), [now, draft.timeZone])
  const zones = useMemo(() => timeZones(first.timeZone).map((zone) => ({ value: zone, label: zoneText(zone) })), [first.timeZone])
  return (
    <Box component="form" ref={formRef} method="post" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 3 }}>
      <FormBanner message={banner} />
      <Box sx={names}>
        <TextInput
          name="name"
          label={t('Name')}
          placeholder={t('Choose a name')}
          autoComplete="off"
          value={draft.name}
          onChange={(name) => change({ name }, 'name')}
          error={errorOf('name')}
          isDisabled={isBusy}
        />
        <SelectInput
          name="time_zone"
          label={t('Time zone')}
          value={draft.timeZone}
          onChange={(timeZone) => change({ timeZone })}
          options={zones}
          error={errorOf('time_zone')}
          isDisabled={isBusy}
        />
      </Box>
      <FormSection
        title={t('Weekly hours')}
        action={
          <Box sx={toolbar}>
            <Button size="small" startIcon={<Undo />} disabled={!canUndo} onClick={undo}>
              {t('Undo')}
            </Button>
            <Button size="small" startIcon={<Redo />} disabled={!canRedo} onClick={redo}>
              {t('Redo')}
            </Button>
          </Box>
        }
      >
        <WeekEditor week={draft.week} problems={problems} onChange={(week, tag) => change({ week }, tag ?? null)} />
      </FormSection>
      <FormSection title={t('Holidays')}>
        <HolidayChoices chosen={draft.holidays} period={period} onChange={(holidays) => change({ holidays })} />
      </FormSection>
      <FormSection title={t('Exceptions')} note={t('Days with other hours. They also count on holidays.')}>
        <ExceptionList
          exceptions={draft.exceptions}
          onChange={(exceptions) => change({ exceptions })}
          {...(id === null ? {} : { action: <ImportButton id={id} exceptions={draft.exceptions} onChange={(exceptions) => change({ exceptions })} /> })}
        />
      </FormSection>
      <FormSection title={t('The next twelve months')}>
        <ComingDays draft={draft} period={period} />
      </FormSection>
      <FormFooter>
        <Button type="submit" variant="contained" loading={isBusy}>
          {id === null ? t('Create') : t('Save')}
        </Button>
      </FormFooter>
      {conflict === null ? null : <ConflictDialog title={t('This schedule has changed')} {...conflict} />}
    </Box>
  )
}
