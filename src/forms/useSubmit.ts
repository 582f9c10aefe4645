import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { Message } from '@/i18n/message'
import { toFailure, type Failure } from '@/lib/failure'
import { newUuid } from '@/lib/uuid'
import { useBusyLock } from './useBusyLock'

/** What a mutation of the api resolves to. */
type Acted<Data> = { data: Data; error?: undefined } | { data?: undefined; error: object }

interface SubmitOptions<Data> {
  /** Asks the service. The key is the same for every try of one act, until the service has said yes or no to it. */
  act: (attempt: { idempotencyKey: string }) => Promise<Acted<Data>>
  onDone: (data: NonNullable<Data>) => void
  /** The banner's sentence; `null` for a failure that shows elsewhere. `failure.outcome` tells refused from unknown. */
  explain: (failure: Failure) => Message | null
}

/** The act may be done: nobody knows, or the second try of it was sent away (401, 429) before anybody looked. */
const isOpen = ({ outcome, status }: Failure): boolean => outcome === 'unknown' || status === 401 || status === 429

/** Whoever had the focus before the button was switched off has it again, unless it has gone elsewhere meanwhile. */
const giveBackFocus = (before: Element | null): void => {
  // A dialog takes a lost focus onto itself, the page lets it fall to the body.
  if (before instanceof HTMLElement && document.activeElement?.contains(before)) before.focus({ preventScroll: true })
}

/** A field that the service refused gets the focus; else whoever had it before. */
const bringFocus = (form: HTMLFormElement | null, before: Element | null): void => {
  const invalid = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  if (invalid) invalid.focus()
  else giveBackFocus(before)
}

/** Runs every form and every button that asks the service for something; nothing runs twice at the same time. */
export const useSubmit = <Data>({ act, onDone, explain }: SubmitOptions<Data>) => {
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

  const attempt = async (): Promise<Data | undefined> => {
    focusBefore.current = document.activeElement
    idempotencyKey.current ??= newUuid()
    setFailure(null)
    const { data, error }: Acted<Data> = await act({ idempotencyKey: idempotencyKey.current }).catch((thrown: unknown) => ({
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
    banner: failure === null ? null : explain(failure),
    /** What the service says is wrong with a field. */
    errorOf: (field: string): string | undefined =>
      failure !== null && Object.hasOwn(failure.fields, field) ? failure.fields[field]?.join(' ') : undefined,
    /** For the form, so that the first refused field gets the focus. */
    formRef,
    /** For `onSubmit` and for `onClick`. */
    submit: (event?: Pick<FormEvent, 'preventDefault'>): void => {
      event?.preventDefault()
      void run(attempt).then((data) => {
        if (data !== undefined && data !== null) onDone(data)
      })
    },
  }
}
