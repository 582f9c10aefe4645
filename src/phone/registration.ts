import { Device, type Call } from '@twilio/voice-sdk'
import { phoneFailed, phoneHeldElsewhere, phoneLost, phoneReady, phoneStarted } from '@/slices/webphone'
import type { Message } from '@/i18n/message'
import type { AppStore } from '@/store/makeStore'
import { acquireTabLock, type LockMode } from '@/lib/tabLocks'
import { connectionLost, explainPhone, notSecure, notSupported } from './explain'
import { openLine, type Line } from './line'

const PHONE = 'web-phone'

interface LineWatcher {
  onIncoming: (call: Call) => void
  onError: (error: unknown, call: Call | null) => void
  onClosed: () => void
}

const obstacle = (): Message | null => {
  if (!window.isSecureContext) return notSecure
  return Device.isSupported ? null : notSupported
}

export const makeRegistration = (store: AppStore, watcher: LineWatcher) => {
  const { dispatch } = store
  let releaseLock: (() => void) | null = null
  let hasLock = false
  let run: AbortController | null = null
  let opening: Promise<Line | null> | null = null
  let lockDecided: Promise<void> = Promise.resolve()

  const close = (): void => {
    run?.abort()
    run = null
    opening = null
  }
  const fail = (reason: Message): void => {
    close()
    dispatch(phoneFailed({ reason }))
    watcher.onClosed()
  }
  const register = async (controller: AbortController): Promise<Line | null> => {
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
      return await openLine(store, listener, controller.signal)
    } catch (error) {
      if (run === controller) fail(explainPhone(error))
      return null
    }
  }
  const open = (): Promise<Line | null> => {
    close()
    const controller = new AbortController()
    run = controller
    const registering = register(controller)
    if (run === controller) opening = registering
    return registering
  }
  const acquireLock = (how: LockMode): void => {
    releaseLock?.()
    let resolveLock: () => void = () => undefined
    lockDecided = new Promise((resolve) => {
      resolveLock = resolve
    })
    releaseLock = acquireTabLock(PHONE, how, {
      onAcquired: () => {
        hasLock = true
        resolveLock()
        void open()
      },
      onElsewhere: () => {
        hasLock = false
        resolveLock()
        dispatch(phoneHeldElsewhere())
        // Before the line ends, which would decline a call that the other tab is to ring for.
        watcher.onClosed()
        close()
      },
    })
  }
  return {
    acquireLock,
    isRequested: (): boolean => releaseLock !== null,
    line: async (): Promise<Line | null> => {
      await lockDecided
      return hasLock ? (opening ?? open()) : null
    },
    currentLine: (): Promise<Line | null> => opening ?? Promise.resolve(null),
    reopen: (): void => (hasLock ? void open() : acquireLock('wait')),
    fail,
    stop: (): void => {
      releaseLock?.()
      releaseLock = null
      hasLock = false
      close()
    },
  }
}
