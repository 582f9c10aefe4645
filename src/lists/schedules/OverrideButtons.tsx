import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import type { ScheduleOverrideBody } from 'contract/schedules'
import { useRemoveScheduleOverrideMutation, useSetScheduleOverrideMutation, type ListedSchedule } from '@/api/endpoints/schedules'
import { tooManyTries, useBusyLock } from '@/forms/useSubmit'
import { msg, type Message } from '@/i18n/message'
import { useT } from '@/i18n/useLanguage'
import { toFailure, type Failure } from '@/lib/failure'
import { useNotify } from '@/store/useNotify'
import { ActionsMenu, type Action } from '@/ui/ActionsMenu'
import { Aside } from '@/ui/PageParts'
import { loadedAhead } from '@/ui/lazyComponent'
import { overrideOf, standingOf } from './statusText'

const refusedText = (failure: Failure): Message => {
  if (failure.status === 429) return tooManyTries(failure)
  const [why] = Object.values(failure.fields).flat()
  if (why !== undefined) return { ...msg('{text}', { text: why }) }
  return failure.status === 404 ? msg('This schedule no longer exists.') : msg('Nothing was changed. Please try again.')
}

/** The service may have done it: saying that it failed would be as wrong as saying that it worked. */
const unknownText = (name: string): Message =>
  msg("We couldn't confirm the change to “{name}”. Check whether it is open or closed before you try again.", { name })

const doneText = ({ state }: Pick<ScheduleOverrideBody, 'state'>, name: string): Message =>
  state === 'open' ? msg('“{name}” is open now.', { name }) : msg('“{name}” is closed now.', { name })

/** What one click does now. Null: it takes back what was done by hand. */
export const oneClick = (schedule: ListedSchedule): { label: Message; state: ScheduleOverrideBody['state'] | null } => {
  if (overrideOf(schedule) !== null) return { label: msg('Resume regular hours'), state: null }
  return standingOf(schedule)?.isOpen === true ? { label: msg('Close now'), state: 'closed' } : { label: msg('Open by hand'), state: 'open' }
}

/** Opens or closes by hand. Resolves with the failure, which a toast has told, or null. */
export const useOverride = () => {
  const [setOverride] = useSetScheduleOverrideMutation()
  const [removeOverride] = useRemoveScheduleOverrideMutation()
  const notify = useNotify()
  const [run, isBusy] = useBusyLock()

  const act = async (name: string, acting: Promise<{ error?: object | undefined }>, done: Message, undo?: () => void): Promise<Failure | null> => {
    const { error } = await acting.catch((thrown: unknown) => ({ error: toFailure(thrown) }))
    if (error === undefined) {
      notify('success', done, undo)
      return null
    }
    const failure = toFailure(error)
    if (failure.type === 'unauthorized') return failure
    if (failure.outcome === 'unknown') notify('warning', unknownText(name))
    else notify('error', refusedText(failure))
    return failure
  }

  const remove = ({ id, name }: ListedSchedule) => run(() => act(name, removeOverride({ id }), msg('“{name}” follows its hours again.', { name })))
  const set = (schedule: ListedSchedule, body: ScheduleOverrideBody) => {
    const { id, name } = schedule
    const undo = overrideOf(schedule) === null ? () => void remove(schedule) : undefined
    return run(() => act(name, setOverride({ id, body }), doneText(body, name), undo))
  }
  const click = (schedule: ListedSchedule) => {
    const { state } = oneClick(schedule)
    return state === null ? remove(schedule) : set(schedule, { state, until: 'next_change' })
  }
  return { isBusy, set, click }
}

const OverrideDialog = loadedAhead(async () => (await import('./OverrideDialog')).OverrideDialog)

interface OverrideButtonsProps {
  schedule: ListedSchedule
  others?: readonly Action[]
}

const styles = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 } as const

/** Opens or closes with one click; the menu has the other ways, and what else a list offers. */
export const OverrideButtons = ({ schedule, others = [] }: OverrideButtonsProps) => {
  const t = useT()
  const { isBusy, set, click } = useOverride()
  const [isAsking, setIsAsking] = useState(false)
  const isOpen = standingOf(schedule)?.isOpen === true
  const state = isOpen ? 'closed' : 'open'
  const { name } = schedule
  const actionsOf = (): Action[] => [
    { label: isOpen ? t('Close until…') : t('Open until…'), onChoose: () => setIsAsking(true) },
    {
      label: isOpen ? t('Close until someone reopens it') : t('Open until someone closes it'),
      onChoose: () => void set(schedule, { state, until: null }),
    },
    ...others,
  ]
  return (
    <Box sx={styles}>
      <Button size="small" variant="outlined" loading={isBusy} onClick={() => void click(schedule)}>
        {t(oneClick(schedule).label)}
        <Aside text={name} />
      </Button>
      <ActionsMenu label={t('More actions for {name}', { name })} actionsOf={actionsOf} />
      {isAsking ? (
        <OverrideDialog schedule={schedule} state={state} onClose={() => setIsAsking(false)} />
      ) : null}
    </Box>
  )
}
