import type { Message } from '@/i18n/message'
import { isReadOnly, toFailure, type Failure } from '@/lib/failure'
import { useNotify } from '@/store/useNotify'
import { useSubmit } from './useSubmit'

interface ToastSubmitOptions<Data> {
  send: (attempt: { idempotencyKey: string }) => Promise<{ data: Data; error?: undefined } | { data?: undefined; error: object }>
  /** Without it, what follows tells enough. */
  saved?: Message
  /** Message for a response that did nothing. */
  undone?: (data: NonNullable<Data>) => Message | null
  explain: (failure: Failure) => Message
  onDone?: (data: NonNullable<Data>) => void
}

export const useToastSubmit = <Data>({ send, saved, undone, explain, onDone }: ToastSubmitOptions<Data>) => {
  const notify = useNotify()
  return useSubmit({
    send: async (attempt) => {
      const result = await send(attempt)
      const failure = result.error === undefined ? null : toFailure(result.error)
      if (failure !== null && failure.type !== 'unauthorized' && !isReadOnly(failure)) notify('error', explain(failure))
      return result
    },
    onDone: (data) => {
      const why = undone?.(data) ?? null
      const told = why ?? saved
      if (told !== undefined) notify(why === null ? 'success' : 'warning', told)
      onDone?.(data)
    },
    explain: () => null,
  })
}
