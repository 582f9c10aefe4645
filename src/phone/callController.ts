import type { Call } from '@twilio/voice-sdk'
import { callAccepted, callCameIn, callEnded, callFailed, callPlaced, phoneLost, selectCall } from '@/slices/webphone'
import type { AppStore } from '@/store/makeStore'
import { explainPhone, isAboutConnection } from './explain'
import { followCall } from './followCall'
import { silenceLevels } from './levels'
import type { Line } from './line'
import { microphoneConstraints } from './preferences'
import { soundFiles } from './soundFiles'
import { OutOfTime, phoneTiming, withinLimit } from './withinLimit'

let ringing: HTMLAudioElement | null = null

/** A page without any user click may not make a sound, and then only shows the call. */
const startRinging = (): void => {
  stopRinging()
  ringing = new Audio(soundFiles.incoming)
  ringing.loop = true
  ringing.play().catch(() => undefined)
}

const stopRinging = (): void => {
  ringing?.pause()
  ringing = null
}

export interface Wanted {
  to: string
  callerId: string
  isRecorded: boolean
}

interface CallsWatcher {
  line: () => Promise<Line | null>
  onStuck: (error: unknown) => void
  onOver: () => void
}

const withMicrophone = () => ({ rtcConstraints: microphoneConstraints() })

export const makeCallController = (store: AppStore, watcher: CallsWatcher) => {
  const { dispatch } = store
  let current: Call | null = null
  /** The previous call: its error may arrive after its end. */
  let shown: Call | null = null
  let attempt: object | null = null

  const follow = (call: Call): void => {
    current = call
    shown = call
    const handleOver = (): void => {
      current = null
      attempt = null
      stopRinging()
      silenceLevels()
      watcher.onOver()
    }
    followCall({ call, dispatch, isCurrent: () => shown === call, onOver: handleOver })
  }
  const failCall = (error: unknown): void => {
    attempt = null
    dispatch(callFailed({ reason: explainPhone(error) }))
    current?.disconnect()
  }
  const connect = async ({ device }: Line, { to, callerId, isRecorded }: Wanted, mine: object): Promise<void> => {
    const params = { To: to, CallerId: callerId, record: isRecorded ? '1' : '0' }
    try {
      const connecting = device.connect({ params, ...withMicrophone() })
      const call = await withinLimit(connecting, phoneTiming.settleMs, (late) => late.disconnect())
      if (attempt === mine) follow(call)
      else call.disconnect()
    } catch (error) {
      if (attempt !== mine) return
      failCall(error)
      if (error instanceof OutOfTime) watcher.onStuck(error)
    }
  }
  return {
    place: async (wanted: Wanted): Promise<void> => {
      if (current !== null || attempt !== null) return
      const mine = {}
      attempt = mine
      shown = null
      dispatch(callPlaced({ to: wanted.to, isRecorded: wanted.isRecorded }))
      const line = await watcher.line()
      if (attempt !== mine) return
      if (line !== null) return await connect(line, wanted, mine)
      attempt = null
      dispatch(callEnded())
    },
    offer: (call: Call, isAsked: boolean): void => {
      if (current !== null || attempt !== null) return call.ignore()
      dispatch(callCameIn({ caller: call.parameters['From'] ?? '–', isAsked }))
      follow(call)
      if (isAsked) startRinging()
      else call.accept(withMicrophone())
    },
    accept: (): void => {
      if (selectCall(store.getState())?.stage !== 'asked') return
      stopRinging()
      dispatch(callAccepted())
      current?.accept(withMicrophone())
    },
    hangUp: (): void => {
      const isAsked = selectCall(store.getState())?.stage === 'asked'
      attempt = null
      if (isAsked) current?.reject()
      else current?.disconnect()
      dispatch(callEnded())
    },
    hear: (error: unknown, call: Call | null): void => {
      const stage = selectCall(store.getState())?.stage
      if (stage === undefined) {
        const reason = explainPhone(error)
        dispatch(isAboutConnection(error) ? phoneLost({ reason }) : callFailed({ reason }))
      } else if (call !== null ? call === current : stage !== 'open' && !isAboutConnection(error)) failCall(error)
    },
    isOn: (): boolean => current !== null || attempt !== null,
    current: (): Call | null => current,
    /** Stops reporting the call, because the registration ends with it. */
    forget: (): void => {
      current = null
      shown = null
      attempt = null
      stopRinging()
      silenceLevels()
    },
  }
}
