import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { currentLanguage } from '@/i18n/language'
import type { CardBrand } from '@/lib/cardBrand'
import { type FrameTask, type FromFrame, readFromFrame, toEnvelope, type ToFrame, type TokenRefusal, type CardSummary } from '@/lib/cardMessages'
import { newUuid } from '@/lib/uuid'

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
