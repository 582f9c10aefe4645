import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Opened } from '@/api'
import { logInWithPasskey } from '@/api/endpoints/factors'
import { passkeyAnswer } from '@/forms/passkeyAnswer'
import { FormBanner } from '@/forms/SubmitButton'
import { tooManyTries, useSubmit } from '@/forms/useSubmit'
import { msg, type Message } from '@/i18n/message'
import { useT } from '@/i18n/useLanguage'
import type { Failure } from '@/lib/failure'
import { endOffer } from '@/lib/passkeys'
import { useAppDispatch } from '@/store/hooks'
import type { AppDispatch } from '@/store/makeStore'

type Answered = { data: Opened | null; error?: undefined } | { data?: undefined; error: object }

/** A challenge is good for five minutes, and an offer waits longer. */
const RENEW_MS = 4 * 60_000

/** `null` if the person chose none. */
const logIn = async (dispatch: AppDispatch, isOffered = false): Promise<Answered> => {
  const answer = await passkeyAnswer(dispatch, { isOffered, mustVerify: true })
  if (answer.error !== undefined) return answer
  return answer.data === null ? { data: null } : dispatch(logInWithPasskey.initiate({ passkey: answer.data }, { track: false }))
}

/** Among what the browser fills in, until the person chooses one there or `signal` ends it. */
const offer = async (dispatch: AppDispatch, signal: AbortSignal): Promise<Answered> => {
  const renewals = { wanted: 0, made: 0 }
  const renew = setInterval(() => {
    renewals.wanted += 1
    endOffer()
  }, RENEW_MS)
  signal.addEventListener('abort', endOffer)
  try {
    for (;;) {
      const answered = await logIn(dispatch, true)
      if (signal.aborted || answered.data !== null || renewals.made === renewals.wanted) return answered
      renewals.made = renewals.wanted
    }
  } finally {
    clearInterval(renew)
  }
}

const explainPasskey = (failure: Failure): Message => {
  if (failure.status === 429) return tooManyTries(failure)
  if (failure.type === 'verification_required' && failure.userMessage !== null) return { ...msg('{text}', { text: failure.userMessage }) }
  return failure.outcome === 'refused' ? msg("This passkey wasn't accepted. Log in with your email and password.") : msg('An error occured, please try again later.')
}

/** Offered among what the browser fills in, and by the button that this returns the form of. */
const usePasskeyLogin = (onDone: (opened: Opened) => void) => {
  const dispatch = useAppDispatch()
  const offered = useRef<Awaited<ReturnType<typeof logIn>> | null>(null)
  const form = useSubmit<Opened | null>({
    send: async () => {
      const known = offered.current
      offered.current = null
      return known ?? logIn(dispatch)
    },
    onDone,
    explain: explainPasskey,
  })
  const take = useEffectEvent((answered: NonNullable<typeof offered.current>): void => {
    if (answered.data === null) return
    offered.current = answered
    form.submit()
  })
  useEffect(() => {
    const stop = new AbortController()
    const offerThem = async (): Promise<void> => {
      if (!(await PublicKeyCredential.isConditionalMediationAvailable()) || stop.signal.aborted) return
      const answered = await offer(dispatch, stop.signal)
      if (!stop.signal.aborted) take(answered)
    }
    // The form is there all the same.
    offerThem().catch(() => undefined)
    return () => stop.abort()
  }, [dispatch])
  return form
}

/** Below the form of the login page, which doesn't wait for it. */
export const PasskeyLogin = ({ onDone }: { onDone: (opened: Opened) => void }) => {
  const t = useT()
  const { isBusy, banner, submit } = usePasskeyLogin(onDone)
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <FormBanner message={banner} />
      <Button loading={isBusy} onClick={() => submit()}>
        {t('Log in with a passkey')}
      </Button>
    </Box>
  )
}
