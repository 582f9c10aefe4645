import type { ScheduleOverrideBody } from 'contract/schedules'
import { useRemoveScheduleOverrideMutation, useSetScheduleOverrideMutation, type ListedSchedule } from '@/api/endpoints/schedules'
import { tooManyTries } from '@/forms/tooManyTries'
import { useBusyLock } from '@/forms/useBusyLock'
import { msg, type Message } from '@/i18n/message'
import { toFailure, type Failure } from '@/lib/failure'
import { useNotify } from '@/store/useNotify'

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

/** Opens or closes by hand. Resolves with the failure, which a toast has told, or null. */
export const useOverride = ({ id, name }: Pick<ListedSchedule, 'id' | 'name'>) => {
  const [setOverride] = useSetScheduleOverrideMutation()
  const [removeOverride] = useRemoveScheduleOverrideMutation()
  const notify = useNotify()
  const [run, isBusy] = useBusyLock()

  const act = async (acting: Promise<{ error?: object | undefined }>, done: Message): Promise<Failure | null> => {
    const { error } = await acting.catch((thrown: unknown) => ({ error: toFailure(thrown) }))
    if (error === undefined) {
      notify('success', done)
      return null
    }
    const failure = toFailure(error)
    if (failure.type === 'unauthorized') return failure
    if (failure.outcome === 'unknown') notify('warning', unknownText(name))
    else notify('error', refusedText(failure))
    return failure
  }

  return {
    isBusy,
    set: (body: ScheduleOverrideBody) => run(() => act(setOverride({ id, body }), doneText(body, name))),
    remove: () => run(() => act(removeOverride({ id }), msg('“{name}” follows its hours again.', { name }))),
  }
}
