import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { currentLanguage } from '@/i18n/language'
import type { CardBrand } from '@/lib/cardBrand'
import type { FrameTask, FromFrame } from '@/lib/cardMessages'
import { linkFrame, makeTokenRequests, type FrameLink, type Tokenised } from './frameLink'

interface CardFrameOptions {
  task: FrameTask
  /** Enter in one of the fields. */
  onSubmit?: () => void
  /** Escape in the frame. */
  onEscape: () => void
  /** The bank's question is done with. */
  onAnswered?: () => void
  /** What was typed is on its way: nothing in the frame can be changed. */
  isLocked?: boolean
  /** The focus goes into the frame as soon as there is something in it. */
  hasFocus?: boolean
}

/** What `CardFrame` shows, and what whoever charges the card asks of it. */
export interface CardFrameHandle {
  /** A new one with each try. */
  attempt: number
  /** For the frame's `ref`. */
  setElement: (element: HTMLIFrameElement | null) => void
  state: 'loading' | 'shown' | 'failed'
  height: number
  brand: CardBrand
  retry: () => void
  /** The page in the frame has loaded, ours or another. */
  onLoad: () => void
  tokenise: () => Promise<Tokenised>
  /** The service refused the card: everything stays but the CVC. */
  refused: () => void
}

/** How long the frame may take until it shows something; and how long until its script says a word, once the page stands there. */
const [LOAD_LIMIT_MS, START_LIMIT_MS] = [20_000, 5000]

const scheme = () => (window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')

interface Shown {
  attempt: number
  state: CardFrameHandle['state']
  height: number
  brand: CardBrand
}

const fresh = (attempt: number): Shown => ({ attempt, state: 'loading', height: 0, brand: 'unknown' })

/** The console's end of the way to its card frame. */
export const useCardFrame = ({ task, isLocked = false, hasFocus = false, ...events }: CardFrameOptions): CardFrameHandle => {
  const { onSubmit, onEscape, onAnswered } = events
  const [shown, setShown] = useState(() => fresh(0))
  const [requests] = useState(makeTokenRequests)
  const [element, setFrame] = useState<HTMLIFrameElement | null>(null)
  /** A frame that leaves takes along what stood in it. */
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

  const hear = useEffectEvent((message: FromFrame): void => {
    switch (message.kind) {
      case 'ready':
        hasSpoken.current = true
        clearTimeout(startTimer.current)
        return link.current?.send({ kind: 'start', language: currentLanguage(), scheme: scheme(), task })
      case 'shown':
        return handleShown()
      case 'failed':
        return setShown((before) => ({ ...before, state: 'failed' }))
      case 'height':
        return setShown((before) => ({ ...before, height: message.px }))
      case 'brand':
        return setShown((before) => ({ ...before, brand: message.brand }))
      case 'token':
        return requests.answer(message.request, { token: message.token })
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
    const opened = linkFrame(element, hear)
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
    // What our page has to load beyond its own script may take longer: Stripe's comes over another network.
    onLoad: () => {
      if (!hasSpoken.current) startTimer.current = setTimeout(fail, START_LIMIT_MS)
    },
    tokenise: () => requests.ask((request) => link.current?.send({ kind: 'tokenise', request })),
    refused: () => link.current?.send({ kind: 'refused' }),
  }
}
