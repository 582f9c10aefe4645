import { selectSession } from '@/slices/session'
import { phoneStopped } from '@/slices/webphone'
import type { AppStore } from '@/store/makeStore'
import { explainPhone } from './explain'
import { makeCallController, type CallRequest } from './callController'
import { makeRegistration } from './registration'
import { phoneTiming } from './withinLimit'
import { asksFirst, saveDevice, type SoundDevice } from './preferences'

export interface Phone {
  open: () => void
  answerRinging: () => void
  retry: () => void
  takeOver: () => void
  call: (request: CallRequest) => Promise<void>
  accept: () => void
  hangUp: () => void
  setMuted: (isMuted: boolean) => void
  press: (key: string) => void
  chooseDevice: (kind: SoundDevice, id: string) => Promise<void>
}

const makePhone = (store: AppStore, onStopped: () => void): Phone => {
  const { accountId, userId } = selectSession(store.getState())
  let isOpened = false
  let ringing: ReturnType<typeof setTimeout> | undefined

  const stop = (): void => {
    clearTimeout(ringing)
    unwatch()
    calls.forget()
    lines.stop()
    onStopped()
    store.dispatch(phoneStopped())
  }
  const stopIfTemporary = (): void => {
    if (!isOpened) stop()
  }
  const lines = makeRegistration(store, {
    // The microphone must not open on a screen that the user didn't make a phone: there the call always asks.
    onIncoming: (call) => calls.receive(call, !isOpened || asksFirst()),
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
  return {
    open: () => {
      isOpened = true
      clearTimeout(ringing)
      if (!lines.isRequested()) lines.acquireLock('wait')
    },
    answerRinging: () => {
      if (lines.isRequested()) return
      ringing = setTimeout(() => {
        if (!calls.isActive()) stopIfTemporary()
      }, phoneTiming.ringMs)
      lines.acquireLock('ifFree')
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
