import Button from '@mui/material/Button'
import { useRef, useState, type ChangeEvent } from 'react'
import type { Id } from 'contract/operation'
import { MAX_ICS_LENGTH } from 'contract/schedules'
import { useImportHolidaysMutation, type FoundException, type FoundInCalendar } from '@/api/endpoints/schedules'
import { tooManyTries, useBusyLock } from '@/forms/useSubmit'
import { msg, type Message } from '@/i18n/message'
import { useT } from '@/i18n/useLanguage'
import { calendarText } from '@/lib/timeZones'
import { toFailure, type Failure } from '@/lib/failure'
import { Notice } from '@/ui/Notice'
import type { EditedException } from '../draft'
import { withException } from './ExceptionList'
import { ImportPreview } from './ImportPreview'

interface ImportButtonProps {
  id: Id
  exceptions: readonly EditedException[]
  onChange: (exceptions: readonly EditedException[]) => void
}

const explain = (failure: Failure): Message => {
  const [why] = failure.fields['ics'] ?? []
  if (why !== undefined) return { ...msg('{text}', { text: why }) }
  return failure.status === 429 ? tooManyTries(failure) : msg("This file couldn't be read. Nothing was changed.")
}

/** Reads days from an .ics file and adds the chosen ones; nothing is saved before the schedule is. */
export const ImportButton = ({ id, exceptions, onChange }: ImportButtonProps) => {
  const t = useT()
  const [importHolidays] = useImportHolidaysMutation()
  const [run, isBusy] = useBusyLock()
  const [problem, setProblem] = useState<Message | null>(null)
  const [found, setFound] = useState<FoundInCalendar | null>(null)
  const input = useRef<HTMLInputElement>(null)

  const read = async (file: File): Promise<void> => {
    setProblem(null)
    if (file.size > MAX_ICS_LENGTH) return setProblem(msg('This file is larger than 5 MB. Export a shorter period, or only the calendar of your days off. Nothing was changed.'))
    const text = await file.arrayBuffer().then(calendarText, () => '')
    if (text.trim() === '') return setProblem(msg("This file couldn't be read. Nothing was changed."))
    const { data, error } = await importHolidays({ id, ics: text })
    if (data === undefined) return setProblem(explain(toFailure(error)))
    if (data.exceptions.length === 0 && data.left_out.length === 0) return setProblem(msg('This calendar has no days to add. Nothing was changed.'))
    setFound(data)
  }
  const handleFile = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const file = target.files?.[0]
    if (file !== undefined) void run(() => read(file))
    target.value = ''
  }
  const handleAdd = (chosen: readonly FoundException[]): void => {
    setFound(null)
    const added = chosen.map((exception) => ({ ...exception, is_yearly: exception.is_yearly ?? 0 }))
    onChange(added.reduce<readonly EditedException[]>(withException, exceptions))
  }
  return (
    <>
      <input ref={input} type="file" accept=".ics,text/calendar" hidden aria-hidden tabIndex={-1} onChange={handleFile} />
      <Button loading={isBusy} onClick={() => input.current?.click()}>
        {t('Import an .ics file…')}
      </Button>
      {problem === null ? null : (
        <Notice kind="error" role="alert">
          {t(problem)}
        </Notice>
      )}
      {found === null ? null : <ImportPreview found={found.exceptions} leftOut={found.left_out} known={exceptions} onAdd={handleAdd} onClose={() => setFound(null)} />}
    </>
  )
}
