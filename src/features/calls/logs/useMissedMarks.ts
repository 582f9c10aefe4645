import { MAX_MARKED } from 'contract/parts'
import type { Id } from 'contract/operation'
import { useCallback } from 'react'
import { setMissedStatus } from '@/api'
import { msg, plural, type Message } from '@/i18n/message'
import { useAppDispatch } from '@/store/hooks'
import { useNotify } from '@/store/useNotify'

type Flag = 0 | 1

export type MarkMissed = (ids: readonly Id[], isDone: Flag) => Promise<void>

const marked = (count: number, isDone: Flag): Message =>
  isDone === 1
    ? plural(count, 'The missed call is marked as done.', '{count} missed calls are marked as done.')
    : plural(count, 'The missed call is open again.', '{count} missed calls are open again.')

export const useMissedMarks = (): MarkMissed => {
  const dispatch = useAppDispatch()
  const notify = useNotify()

  return useCallback(async (ids, isDone) => {
    const set = async (is_done: Flag): Promise<boolean> => {
      for (let from = 0; from < ids.length; from += MAX_MARKED) {
        const body = { ids: ids.slice(from, from + MAX_MARKED), is_done }
        const { error } = await dispatch(setMissedStatus.initiate(body, { track: false }))
        if (error !== undefined) return false
      }
      return true
    }
    const failed = (): void => notify('warning', msg('Something went wrong, please try again.'))
    const undo = async (): Promise<void> => {
      const before: Flag = isDone === 1 ? 0 : 1
      if (await set(before)) notify('success', marked(ids.length, before))
      else failed()
    }
    if (!(await set(isDone))) return failed()
    notify('success', marked(ids.length, isDone), () => void undo())
  }, [dispatch, notify])
}
