import { useState } from 'react'
import type { Id } from 'contract/operation'
import { getSchedule, useCreateScheduleMutation, useSaveScheduleMutation, type OpenedSchedule } from '@/api/endpoints/schedules'
import { cutOff, isCutOff, explainDialog } from '@/forms/explainDialog'
import { useSubmit } from '@/forms/useSubmit'
import { msg, type Message } from '@/i18n/message'
import { failureOf, toFailure, type Failure, statuses } from '@/lib/failure'
import { useAppDispatch } from '@/store/hooks'
import { useNotify } from '@/store/useNotify'
import { bodyOf, draftOf, hasProblems, type Draft } from './draft'

const explain = (failure: Failure): Message | null => {
  if (failure.status === statuses.changed) return null
  if (failure.type === 'hours') return msg('Some of these hours need your attention before you can save.')
  if (isCutOff(failure)) return cutOff
  if (failure.outcome === 'unknown') return msg("We couldn't confirm that your changes were saved. Save again: nothing is saved twice.")
  if (failure.status === 404) return msg('This schedule no longer exists. Your hours are still shown here.')
  const [why] = ['time_zone', 'weekly', 'exceptions', 'holidays'].flatMap((name) => failure.fields[name] ?? [])
  return why === undefined ? explainDialog(failure) : { ...msg('{text}', { text: why }) }
}

interface Saved {
  draft: Draft
  etag: string | null
}

interface ScheduleSaving {
  id: Id | null
  first: Saved
  draft: Draft
  /** `null` if the service didn't say. */
  onCreated: (id: Id | null) => void
  /** Of another member, in place of one's own. */
  onReload: (draft: Draft) => void
}

/** `hours` names our own check, which asks no service. */
const wrongHours = failureOf({ type: 'hours', outcome: 'refused' })

export const useScheduleSaving = ({ id, first, draft, onCreated, onReload }: ScheduleSaving) => {
  const dispatch = useAppDispatch()
  const notify = useNotify()
  const [createSchedule] = useCreateScheduleMutation()
  const [saveSchedule] = useSaveScheduleMutation()
  const [saved, setSaved] = useState(first)
  const [isConflict, setIsConflict] = useState(false)

  const open = async (): Promise<OpenedSchedule | null> => {
    if (id === null) return null
    const query = dispatch(getSchedule.initiate(id, { forceRefetch: true }))
    const { data, error } = await query
    query.unsubscribe()
    if (error === undefined && data !== undefined) return data
    notify('error', msg("Couldn't load this schedule."))
    return null
  }
  const send = async (body: Draft, etag: string | null, idempotencyKey: string) => {
    if (hasProblems(body)) return { error: wrongHours }
    if (id === null) {
      const created = await createSchedule({ idempotencyKey, body: bodyOf(body) })
      return created.error === undefined ? { data: { createdId: created.data.schedule.id } } : { error: created.error }
    }
    const result = await saveSchedule({ id, body: bodyOf(body), etag })
    if (result.error !== undefined && toFailure(result.error).status === statuses.changed) setIsConflict(true)
    if (result.data === undefined) return { error: result.error }
    setSaved({ draft: body, etag: result.data.etag })
    return { data: { createdId: null } }
  }
  const form = useSubmit({
    send: ({ idempotencyKey }) => send(draft, saved.etag, idempotencyKey),
    onDone: ({ createdId }) => {
      notify('success', id === null ? msg('Schedule has been created') : msg('Schedule has been saved'))
      if (id === null) onCreated(createdId)
    },
    explain,
  })
  const overwriting = useSubmit({
    send: async ({ idempotencyKey }) => {
      const latest = await open()
      return latest === null ? { error: failureOf({ outcome: 'refused' }) } : send(draft, latest.etag, idempotencyKey)
    },
    onDone: () => {
      setIsConflict(false)
      notify('success', msg('Schedule has been saved'))
    },
    explain,
  })
  return {
    form,
    saved,
    conflict: isConflict
      ? {
          isBusy: overwriting.isBusy,
          onKeepEditing: () => setIsConflict(false),
          onOverwrite: () => overwriting.submit(),
          onReload: () =>
            void open().then((latest) => {
              if (latest === null) return
              const theirs = draftOf(latest)
              setSaved({ draft: theirs, etag: latest.etag })
              setIsConflict(false)
              onReload(theirs)
            }),
        }
      : null,
  }
}
