import { Device, type Call } from '@twilio/voice-sdk'
import { phoneFailed, phoneHeldElsewhere, phoneLost, phoneReady, phoneStarted } from '@/slices/webphone'
import type { Message } from '@/i18n/message'
import type { AppStore } from '@/store/makeStore'
import { connectionLost, explainPhone, notSecure, notSupported } from './explain'
import { openLine, type Line } from './line'
import { seekPhone, type Seeking } from './phoneLock'

interface LineWatcher {
  onIncoming: (call: Call) => void
  onError: (error: unknown, call: Call | null) => void
  onGone: () => void
}

const obstacle = (): Message | null => {
  if (!window.isSecureContext) return notSecure
  return Device.isSupported ? null : notSupported
}

/** The phone lock, and the registration that this tab has while it holds it. */
export const makeRegistration = (store: AppStore, watcher: LineWatcher) => {
  const { dispatch } = store
  let giveUp: (() => void) | null = null
  let isHeld = false
  let run: AbortController | null = null
  let opening: Promise<Line | null> | null = null
  /** Resolves once it is known which tab is the phone. */
  let decided: Promise<void> = Promise.resolve()

  const close = (): void => {
    run?.abort()
    run = null
    opening = null
  }
  const fail = (reason: Message): void => {
    close()
    dispatch(phoneFailed({ reason }))
    watcher.onGone()
  }
  const begin = async (mine: AbortController): Promise<Line | null> => {
    const reason = obstacle()
    dispatch(phoneStarted())
    if (reason !== null) {
      fail(reason)
      return null
    }
    const listener = {
      onReady: () => void dispatch(phoneReady()),
      onLost: () => void dispatch(phoneLost({ reason: connectionLost })),
      onError: watcher.onError,
      onIncoming: watcher.onIncoming,
    }
    try {
      return await openLine(store, listener, mine.signal)
    } catch (error) {
      if (run === mine) fail(explainPhone(error))
      return null
    }
  }
  const open = (): Promise<Line | null> => {
    close()
    const mine = new AbortController()
    run = mine
    const begun = begin(mine)
    if (run === mine) opening = begun
    return begun
  }
  const seek = (how: Seeking): void => {
    giveUp?.()
    let decide: () => void = () => undefined
    decided = new Promise((resolve) => {
      decide = resolve
    })
    giveUp = seekPhone(how, {
      onHeld: () => {
        isHeld = true
        decide()
        void open()
      },
      onElsewhere: () => {
        isHeld = false
        decide()
        close()
        dispatch(phoneHeldElsewhere())
        watcher.onGone()
      },
    })
  }
  return {
    seek,
    isSought: (): boolean => giveUp !== null,
    /** Reopens a failed one; `null` if that fails, which the screen shows. */
    line: async (): Promise<Line | null> => {
      await decided
      return isHeld ? (opening ?? open()) : null
    },
    present: (): Promise<Line | null> => opening ?? Promise.resolve(null),
    reopen: (): void => (isHeld ? void open() : seek('wait')),
    fail,
    stop: (): void => {
      giveUp?.()
      giveUp = null
      isHeld = false
      close()
    },
  }
}
