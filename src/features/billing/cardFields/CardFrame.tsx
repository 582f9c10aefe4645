import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useState, useCallback, useEffect, useEffectEvent, useRef } from 'react'
import { useT } from '@/i18n/useLanguage'
import {
  type FrameTask,
  type CardBrand,
  type FromFrame,
  readFromFrame,
  toEnvelope,
  type ToFrame,
  type TokenRefusal,
  type CardSummary,
} from '@/lib/cardMessages'
import { BASE_PATH } from '@/lib/paths'
import { forget, reveal, type Secret } from '@/lib/storedToken'
import { FailureNotice } from '@/ui/FailureNotice'
import { Loading } from '@/ui/Boundary'
import { currentLanguage } from '@/i18n/language'
import { newUuid } from '@/lib/values'
import { BrandIcon } from './BrandIcon'

type FrameLink = ReturnType<typeof linkFrame>

/** Listens only to this frame, and only while it shows our page. */
const linkFrame = (frame: HTMLIFrameElement, onMessage: (message: FromFrame) => void) => {
  const { origin } = window.location
  const handleMessage = ({ origin: sender, source, data }: MessageEvent<unknown>): void => {
    const message = sender === origin && source !== null && source === frame.contentWindow ? readFromFrame(data) : null
    if (message !== null) onMessage(message)
  }
  window.addEventListener('message', handleMessage)
  return {
    send: (message: ToFrame): void => frame.contentWindow?.postMessage(toEnvelope(message), origin),
    close: (): void => window.removeEventListener('message', handleMessage),
  }
}

type Tokenised = { token: string; card: CardSummary | null; refusal?: undefined } | { token?: undefined; card?: undefined; refusal: TokenRefusal }

/** Longer than the frame waits for its processor. */
const TIME_LIMIT_MS = 30_000

const makeTokenRequests = () => {
  const open = new Map<string, (tokenised: Tokenised) => void>()
  return {
    request: (send: (request: string) => void): Promise<Tokenised> =>
      new Promise((resolve) => {
        const request = newUuid()
        const timer = setTimeout(() => open.get(request)?.({ refusal: 'process_error' }), TIME_LIMIT_MS)
        open.set(request, (tokenised) => {
          clearTimeout(timer)
          open.delete(request)
          resolve(tokenised)
        })
        send(request)
      }),
    answer: (request: string, tokenised: Tokenised): void => open.get(request)?.(tokenised),
    /** Answers all open requests, because the frame is gone. */
    giveUp: (): void => open.forEach((answer) => answer({ refusal: 'process_error' })),
  }
}

interface CardFrameOptions {
  task: FrameTask
  onSubmit?: () => void
  onEscape: () => void
  onAnswered?: () => void
  isLocked?: boolean
  /** Moves the focus into the frame once it has content. */
  hasFocus?: boolean
}

export interface CardFrameHandle {
  attempt: number
  setElement: (element: HTMLIFrameElement | null) => void
  state: 'loading' | 'shown' | 'failed'
  height: number
  brand: CardBrand
  retry: () => void
  onLoad: () => void
  tokenise: () => Promise<Tokenised>
  /** The service rejected the card: only the CVC is cleared. */
  refused: () => void
}

/** Time until the frame shows something, and until its script responds after the page has loaded. */
const [LOAD_LIMIT_MS, START_LIMIT_MS] = [20_000, 5000]

interface Shown {
  attempt: number
  state: CardFrameHandle['state']
  height: number
  brand: CardBrand
}

const fresh = (attempt: number): Shown => ({ attempt, state: 'loading', height: 0, brand: 'unknown' })

export const useCardFrame = ({ task, isLocked = false, hasFocus = false, ...events }: CardFrameOptions): CardFrameHandle => {
  const { onSubmit, onEscape, onAnswered } = events
  const [shown, setShown] = useState(() => fresh(0))
  const [requests] = useState(makeTokenRequests)
  const [element, setFrame] = useState<HTMLIFrameElement | null>(null)
  /** A removed frame takes its content along. */
  const setElement = useCallback((next: HTMLIFrameElement | null): void => {
    setFrame(next)
    if (next === null) setShown((before) => (before.state === 'failed' ? before : fresh(before.attempt)))
  }, [])
  const link = useRef<FrameLink | null>(null)
  const startTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const hasSpoken = useRef(false)
  const { attempt, state } = shown

  const fail = (): void => setShown((before) => (before.state === 'shown' ? before : { ...before, state: 'failed' }))

  const handleShown = (): void => {
    setShown((before) => (before.state === 'loading' ? { ...before, state: 'shown' } : before))
    if (!hasFocus) return
    element?.focus()
    link.current?.send({ kind: 'focus' })
  }

  const handleMessage = useEffectEvent((message: FromFrame): void => {
    switch (message.kind) {
      case 'ready':
        hasSpoken.current = true
        clearTimeout(startTimer.current)
        return link.current?.send({ kind: 'start', language: currentLanguage(), task })
      case 'shown':
        return handleShown()
      case 'failed':
        return setShown((before) => ({ ...before, state: 'failed' }))
      case 'height':
        return setShown((before) => ({ ...before, height: message.px }))
      case 'brand':
        return setShown((before) => ({ ...before, brand: message.brand }))
      case 'token':
        return requests.answer(message.request, { token: message.token, card: message.card })
      case 'no_token':
        return requests.answer(message.request, { refusal: message.reason })
      case 'answered':
        return onAnswered?.()
      case 'submit':
        return onSubmit?.()
      case 'escape':
        return onEscape()
    }
  })

  useEffect(() => {
    if (element === null) return
    const opened = linkFrame(element, handleMessage)
    link.current = opened
    return () => {
      opened.close()
      requests.giveUp()
      clearTimeout(startTimer.current)
      hasSpoken.current = false
    }
  }, [element, requests])

  useEffect(() => {
    if (state === 'shown') link.current?.send({ kind: 'lock', isLocked })
  }, [isLocked, state])

  useEffect(() => {
    if (element === null || state !== 'loading') return
    const timer = setTimeout(fail, LOAD_LIMIT_MS)
    return () => clearTimeout(timer)
  }, [element, state])

  return {
    ...shown,
    setElement,
    retry: () => setShown(fresh(attempt + 1)),
    // Our page's own dependencies may take longer: Stripe's script comes from another network.
    onLoad: () => {
      if (!hasSpoken.current) startTimer.current = setTimeout(fail, START_LIMIT_MS)
    },
    tokenise: () => requests.request((request) => link.current?.send({ kind: 'tokenise', request })),
    refused: () => link.current?.send({ kind: 'refused' }),
  }
}

interface CardFrameProps {
  frame: CardFrameHandle
  title: string
  failure: string
  /** CSS pixels, until the frame reports its height. */
  initialHeight: number
}

const Inside = styled('iframe')({ display: 'block', width: '100%', border: 0 })

/** A separate page, so that the console sees neither card number nor CVC. */
export const CardFrame = ({ frame, title, failure, initialHeight }: CardFrameProps) => {
  const { attempt, setElement, state, height, retry, onLoad } = frame
  if (state === 'failed') return <FailureNotice message={failure} subject={title} onRetry={retry} />
  const isShown = state === 'shown'
  return (
    <Box sx={{ position: 'relative' }}>
      <Inside
        key={attempt}
        ref={setElement}
        src={`${BASE_PATH}/card.html`}
        title={title}
        onLoad={onLoad}
        // An empty frame must not take the focus.
        tabIndex={isShown ? undefined : -1}
        style={{ height: isShown && height > 0 ? height : initialHeight }}
      />
      {isShown ? null : (
        <Box sx={{ position: 'absolute', inset: 0 }}>
          <Loading height={initialHeight} />
        </Box>
      )}
    </Box>
  )
}

/** Height of the fields on a wide screen without an error, so that nothing jumps when they arrive. */
const FIELDS_HEIGHT_PX = 193

interface CardFieldsProps {
  frame: CardFrameHandle
  failure: string
}

export const CardFields = ({ frame, failure }: CardFieldsProps) => {
  const t = useT()
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2, minHeight: 26 }}>
        <Typography variant="body2" color="textSecondary">
          {t('Card details')}
        </Typography>
        <Box sx={{ display: 'flex' }}>
          <BrandIcon brand={frame.brand} />
        </Box>
      </Box>
      <CardFrame frame={frame} title={t('Card details')} failure={failure} initialHeight={FIELDS_HEIGHT_PX} />
    </Box>
  )
}

interface StepUpProps {
  secret: Secret
  /** The service knows the bank's answer. */
  onAnswered: () => void
  onEscape: () => void
}

const QUESTION_HEIGHT_PX = 120

export const StepUp = ({ secret, onAnswered, onEscape }: StepUpProps) => {
  const t = useT()
  const [task] = useState<FrameTask>(() => ({ show: 'step_up', secret: reveal(secret) ?? '' }))
  const handleAnswered = (): void => {
    forget(secret)
    onAnswered()
  }
  const frame = useCardFrame({ task, onAnswered: handleAnswered, onEscape, hasFocus: true })
  const failure = t('Sorry, we cannot process your payment. Please try again.')
  return <CardFrame frame={frame} title={t('Bank confirmation')} failure={failure} initialHeight={QUESTION_HEIGHT_PX} />
}
