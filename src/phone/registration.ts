import { Device, type Call } from '@twilio/voice-sdk'
import { phoneFailed, phoneHeldElsewhere, phoneLost, phoneReady, phoneStarted } from '@/slices/webphone'
import type { Message } from '@/i18n/message'
import type { AppStore } from '@/store/makeStore'
import { connectionLost, explainPhone, notSecure, notSupported } from './explain'
import { openLine, type Line } from './line'
import { seekPhone, type Seeking } from './phoneLock'

interface LineWatcher {
  onIncoming: (call: Call) => void
  /** Of the voice client; with the call that it is about, when it is about one. */
  onError: (error: unknown, call: Call | null) => void
  /** The line is no more: another tab has the phone, or it failed. */
  onGone: () => void
}

const obstacle = (): Message | null => {
  if (!window.isSecureContext) return notSecure
  return Device.isSupported ? null : notSupported
}

/** The right to be the phone, and the one line that this tab has as long as it has that right. */
export const makeRegistration = (store: AppStore, watcher: LineWatcher) => {
  const { dispatch } = store
  let giveUp: (() => void) | null = null
  let isHeld = false
  let run: AbortController | null = null
  let opening: Promise<Line | null> | null = null
  /** Whose the phone is may take a moment to know. */
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
    /** Whether somebody has asked for the line already. */
    isSought: (): boolean => giveUp !== null,
    /** The line, once it is there; opened anew after a failure. Null when it cannot be had, which the screen says by then. */
    line: async (): Promise<Line | null> => {
      await decided
      return isHeld ? (opening ?? open()) : null
    },
    /** The line as it is: none is opened. */
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
