import { Device, type Call } from '@twilio/voice-sdk'
import { isAnotherTabVisible, holdShared, isHeld, acquireTabLock, type LockMode } from '@/lib/tabs'
import { selectSession } from '@/slices/session'
import { phoneStopped, selectWebphone, phoneFailed, phoneHeldElsewhere, phoneLost, phoneReady, phoneStarted } from '@/slices/webphone'
import type { AppStore } from '@/store/makeStore'
import type { Message } from '@/i18n/message'
import { explainPhone, connectionLost, notSecure, notSupported } from './explain'
import { makeCallController, type CallRequest } from './callController'
import { phoneTiming } from './audio'
import { asksFirst, saveDevice, type SoundDevice } from './preferences'
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

const makeRegistration = (store: AppStore, watcher: LineWatcher) => {
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

export interface Phone {
  open: () => void
  answerRinging: () => Promise<void>
  retry: () => void
  takeOver: () => void
  call: (request: CallRequest) => Promise<void>
  accept: () => void
  hangUp: () => void
  setMuted: (isMuted: boolean) => void
  press: (key: string) => void
  chooseDevice: (kind: SoundDevice, id: string) => Promise<void>
}

/** Held by a phone that can be seen or is in a call: its tab, and no other, answers. */
const IN_USE = 'web-phone-in-use'

const showUse = (store: AppStore): (() => void) => {
  let release: (() => void) | null = null
  const update = (): void => {
    const { phone, call } = selectWebphone(store.getState())
    const isPhone = phone !== 'off' && phone !== 'elsewhere'
    const isInUse = isPhone && (!document.hidden || (call !== null && call.stage !== 'asked'))
    if (isInUse) release ??= holdShared(IN_USE)
    else {
      release?.()
      release = null
    }
  }
  const unsubscribe = store.subscribe(update)
  document.addEventListener('visibilitychange', update)
  return () => {
    unsubscribe()
    document.removeEventListener('visibilitychange', update)
    release?.()
  }
}

const makePhone = (store: AppStore, onStopped: () => void): Phone => {
  const { accountId, userId } = selectSession(store.getState())
  let isOpened = false
  let isStopped = false
  let ringing: ReturnType<typeof setTimeout> | undefined

  const stop = (): void => {
    isStopped = true
    clearTimeout(ringing)
    unwatch()
    hideUse()
    calls.forget()
    lines.stop()
    onStopped()
    store.dispatch(phoneStopped())
  }
  const stopIfTemporary = (): void => {
    if (!isOpened) stop()
  }
  const lines = makeRegistration(store, {
    // The microphone must not open unseen, nor on a screen that the user didn't make a phone: there the call always asks.
    onIncoming: (call) => calls.receive(call, !isOpened || asksFirst() || document.hidden),
    onError: (error, call) => calls.handleError(error, call),
    onClosed: () => {
      calls.forget()
      stopIfTemporary()
    },
  })
  const calls = makeCallController(store, {
    line: () => lines.line(),
    onTimeout: (error) => lines.fail(explainPhone(error)),
    onOver: () => {
      void releaseMicrophone()
      stopIfTemporary()
    },
  })
  /** A microphone chosen during a call would otherwise stay open. */
  const releaseMicrophone = async (): Promise<void> => {
    const audio = (await lines.currentLine())?.device.audio
    if (audio?.inputDevice) await audio.unsetInputDevice().catch(() => undefined)
  }
  const unwatch = store.subscribe(() => {
    const session = selectSession(store.getState())
    if (session.accountId !== accountId || session.userId !== userId) stop()
  })
  const hideUse = showUse(store)
  return {
    open: () => {
      isOpened = true
      clearTimeout(ringing)
      if (!lines.isRequested()) lines.acquireLock('wait')
    },
    answerRinging: async () => {
      if (document.hidden && (await isAnotherTabVisible())) return
      // A phone in a hidden tab leaves the call to the one that is used.
      const how = document.hidden || (await isHeld(IN_USE)) ? 'ifFree' : 'steal'
      if (isStopped || lines.isRequested()) return
      ringing = setTimeout(() => {
        if (!calls.isActive()) stopIfTemporary()
      }, phoneTiming.ringMs)
      lines.acquireLock(how)
    },
    retry: () => lines.reopen(),
    takeOver: () => lines.acquireLock('steal'),
    call: (request) => calls.place(request),
    accept: () => calls.accept(),
    hangUp: () => calls.hangUp(),
    setMuted: (isMuted) => calls.current()?.mute(isMuted),
    press: (key) => calls.current()?.sendDigits(key),
    chooseDevice: async (kind, id) => {
      saveDevice(kind, id)
      const audio = (await lines.currentLine())?.device.audio
      const deviceId = id === '' ? 'default' : id
      if (kind === 'speaker') await audio?.speakerDevices.set(deviceId)
      else if (calls.current() !== null) await audio?.setInputDevice(deviceId)
    },
  }
}

const phones = new WeakMap<AppStore, Phone>()

export const phoneOf = (store: AppStore): Phone => {
  const known = phones.get(store)
  if (known !== undefined) return known
  const phone = makePhone(store, () => void phones.delete(store))
  phones.set(store, phone)
  return phone
}
