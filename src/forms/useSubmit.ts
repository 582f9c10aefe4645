import { useEffect, useRef, useState, type FormEvent } from 'react'
import { msg, type Message, plural } from '@/i18n/message'
import { isNotProved, isReadOnly, toFailure, type Failure } from '@/lib/failure'
import { newUuid } from '@/lib/values'

const SECONDS_IN_MINUTE = 60

export const tooManyTries = ({ waitSeconds }: Failure): Message => {
  if (waitSeconds === null) return msg('Too many attempts. Wait a few minutes, then try again.')
  const minutes = Math.ceil(waitSeconds / SECONDS_IN_MINUTE)
  return waitSeconds <= SECONDS_IN_MINUTE
    ? plural(waitSeconds, 'Too many attempts. Try again in {seconds} second.', 'Too many attempts. Try again in {seconds} seconds.', {
        seconds: waitSeconds,
      })
    : plural(minutes, 'Too many attempts. Try again in {minutes} minute.', 'Too many attempts. Try again in {minutes} minutes.', { minutes })
}

export const useBusyLock = () => {
  const [isBusy, setIsBusy] = useState(false)
  // State updates too late to stop a second click in the same task.
  const isLocked = useRef(false)
  const run = async <Result>(work: () => Promise<Result>): Promise<Result | undefined> => {
    if (isLocked.current) return undefined
    isLocked.current = true
    setIsBusy(true)
    return work().finally(() => {
      isLocked.current = false
      setIsBusy(false)
    })
  }
  return [run, isBusy] as const
}

/** The error of a field for as long as its value is the one that was rejected. */
export const useFreshError = (value: string, error: string | undefined): string | undefined => {
  const [[rejected, known], reject] = useState([value, error])
  if (known !== error) reject([value, error])
  return value === rejected ? error : undefined
}

type MutationResult<Data> = { data: Data; error?: undefined } | { data?: undefined; error: object }

interface SubmitOptions<Data> {
  /** The key stays the same for every attempt until the service accepts or rejects the action. */
  send: (attempt: { idempotencyKey: string }) => Promise<MutationResult<Data>>
  onDone: (data: NonNullable<Data>) => void
  /** `null` for a failure that shows elsewhere. */
  explain: (failure: Failure) => Message | null
  /** `explain` has words of its own for an unknown outcome, such as that of a payment. */
  explainsUnknown?: boolean
}

/** Busy, or its database is away, or nothing may be changed: it says so itself. */
const wordsOfService = (failure: Failure): Message | null => {
  const { status, userMessage } = failure
  return (status === 503 || isReadOnly(failure)) && userMessage !== null ? { ...msg('{text}', { text: userMessage }) } : null
}

/** The action may be done: the outcome is unknown, or a retry was rejected (401, 429) before it was checked. */
const isOpen = ({ outcome, status }: Failure): boolean => outcome === 'unknown' || status === 401 || status === 429

const giveBackFocus = (before: Element | null): void => {
  // A dialog takes lost focus itself; the page leaves it on the body.
  if (before instanceof HTMLElement && document.activeElement?.contains(before)) before.focus({ preventScroll: true })
}

const bringFocus = (form: HTMLFormElement | null, before: Element | null): void => {
  const invalid = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  if (invalid) invalid.focus()
  else giveBackFocus(before)
}

export const useSubmit = <Data>({ send, onDone, explain, explainsUnknown = false }: SubmitOptions<Data>) => {
  const [run, isBusy] = useBusyLock()
  const [failure, setFailure] = useState<Failure | null>(null)
  const formRef = useRef<HTMLFormElement>(null)
  const idempotencyKey = useRef<string | null>(null)
  const focusBefore = useRef<Element | null>(null)

  useEffect(() => {
    if (isBusy) return
    if (failure === null) giveBackFocus(focusBefore.current)
    else bringFocus(formRef.current, focusBefore.current)
  }, [isBusy, failure])

  // What it asks to wait for has come.
  useEffect(() => {
    const forget = (): void => setFailure((known) => (known?.type === 'offline' ? null : known))
    window.addEventListener('online', forget)
    return () => window.removeEventListener('online', forget)
  }, [])

  const attempt = async (): Promise<Data | undefined> => {
    focusBefore.current = document.activeElement
    idempotencyKey.current ??= newUuid()
    setFailure(null)
    const { data, error }: MutationResult<Data> = await send({ idempotencyKey: idempotencyKey.current }).catch((thrown: unknown) => ({
      error: toFailure(thrown),
    }))
    const refusal = error === undefined ? null : toFailure(error)
    if (refusal === null || !isOpen(refusal)) idempotencyKey.current = null
    setFailure(refusal)
    return data
  }

  return {
    isBusy,
    failure,
    banner: failure === null || isNotProved(failure) ? null : ((explainsUnknown ? null : wordsOfService(failure)) ?? explain(failure)),
    errorOf: (field: string): string | undefined =>
      failure !== null && Object.hasOwn(failure.fields, field) ? failure.fields[field]?.join(' ') : undefined,
    formRef,
    submit: (event?: Pick<FormEvent, 'preventDefault'>): void => {
      event?.preventDefault()
      void run(attempt).then((data) => {
        if (data !== undefined && data !== null) onDone(data)
      })
    },
  }
}
