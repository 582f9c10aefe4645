import type { Call } from '@twilio/voice-sdk'
import { isHiddenCaller } from 'callflow/numberText'
import { phoneText } from '@/lib/phoneText'
import { readSettings } from '@/lib/settings'
import {
  callAccepted,
  callCameIn,
  callEnded,
  callFailed,
  callPlaced,
  phoneLost,
  selectCall,
  callEstablished,
  muteChanged,
  RECONNECTING,
  troubleCleared,
  troubleNoticed,
} from '@/slices/webphone'
import type { AppStore } from '@/store/makeStore'
import { isEmergencyNumber, noEmergencyCalls, canChooseSpeaker, chosenDevice, microphoneConstraints } from './preferences'
import { explainPhone, isAboutConnection } from './explain'
import { silenceLevels, setLevels, soundFiles, OutOfTime, phoneTiming, withinLimit } from './audio'
import type { Line } from './line'

interface FollowOptions {
  call: Call
  dispatch: AppStore['dispatch']
  isCurrent: () => boolean
  onOver: () => void
}

const followCall = ({ call, dispatch, isCurrent, onOver }: FollowOptions): void => {
  let isOver = false
  const on = (event: string, handler: (...args: unknown[]) => void): void => {
    call.on(event, (...args: unknown[]) => {
      if (isCurrent()) handler(...args)
    })
  }
  const end = (): void => {
    dispatch(callEnded())
    if (isOver) return
    isOver = true
    onOver()
  }
  for (const event of ['disconnect', 'cancel', 'reject']) on(event, end)
  // The connection ends too, before or after this; the error must stay visible.
  on('error', (error) => void dispatch(callFailed({ reason: explainPhone(error) })))
  on('accept', () => void dispatch(callEstablished({ at: Date.now() })))
  on('mute', (isMuted) => void dispatch(muteChanged({ isMuted: isMuted === true })))
  on('warning', (trouble) => void dispatch(troubleNoticed({ trouble: String(trouble) })))
  on('warning-cleared', (trouble) => void dispatch(troubleCleared({ trouble: String(trouble) })))
  on('reconnecting', () => void dispatch(troubleNoticed({ trouble: RECONNECTING })))
  on('reconnected', () => void dispatch(troubleCleared({ trouble: RECONNECTING })))
  on('volume', (microphone, speaker) => setLevels({ microphone: Number(microphone), speaker: Number(speaker) }))
}

let ringing: HTMLAudioElement | null = null

/** A page without any user click may not make a sound, and then only shows the call. */
const startRinging = (): void => {
  stopRinging()
  ringing = new Audio(soundFiles.incoming)
  ringing.loop = true
  const speaker = chosenDevice('speaker')
  if (speaker !== '' && canChooseSpeaker()) void ringing.setSinkId(speaker).catch(() => undefined)
  ringing.play().catch(() => undefined)
}

const stopRinging = (): void => {
  ringing?.pause()
  ringing = null
}

/** Through Twilio, `To` and `CallSid` are those of the web phone; our service adds what was called. */
const calledIn = ({ parameters, customParameters }: Call): { line: string; id: string; passedBy: string } => {
  // Missing in replacements of the voice client, whatever the type says.
  const told: ReadonlyMap<string, string> | undefined = customParameters
  const to = told?.get('To') ?? parameters['To'] ?? ''
  return { line: to.startsWith('client:') ? '' : to, id: told?.get('CallId') ?? parameters['CallSid'] ?? '', passedBy: told?.get('PassedBy') ?? '' }
}

export interface CallRequest {
  to: string
  callerId: string
  isRecorded: boolean
}

interface CallsWatcher {
  line: () => Promise<Line | null>
  onTimeout: (error: unknown) => void
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
  const connect = async ({ device }: Line, { to, callerId, isRecorded }: CallRequest, thisAttempt: object): Promise<void> => {
    const params = { To: to, CallerId: callerId, record: isRecorded ? '1' : '0' }
    try {
      const connecting = device.connect({ params, ...withMicrophone() })
      const call = await withinLimit(connecting, phoneTiming.settleMs, (lateCall) => lateCall.disconnect())
      if (attempt === thisAttempt) follow(call)
      else call.disconnect()
    } catch (error) {
      if (attempt !== thisAttempt) return
      failCall(error)
      if (error instanceof OutOfTime) watcher.onTimeout(error)
    }
  }
  return {
    place: async (request: CallRequest): Promise<void> => {
      if (current !== null || attempt !== null) return
      if (readSettings().extensions && isEmergencyNumber(request.to)) return void dispatch(callFailed({ reason: noEmergencyCalls }))
      const thisAttempt = {}
      attempt = thisAttempt
      shown = null
      dispatch(callPlaced({ to: phoneText(request.to), line: request.callerId, isRecorded: request.isRecorded }))
      const line = await watcher.line()
      if (attempt !== thisAttempt) return
      if (line !== null) return await connect(line, request, thisAttempt)
      attempt = null
      dispatch(callEnded())
    },
    receive: (call: Call, isAsked: boolean): void => {
      if (current !== null || attempt !== null) return call.ignore()
      const from = call.parameters['From'] ?? '–'
      dispatch(callCameIn({ caller: isHiddenCaller(from) ? '' : phoneText(from), ...calledIn(call), isAsked }))
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
    handleError: (error: unknown, call: Call | null): void => {
      const stage = selectCall(store.getState())?.stage
      if (stage === undefined) {
        const reason = explainPhone(error)
        dispatch(isAboutConnection(error) ? phoneLost({ reason }) : callFailed({ reason }))
      } else if (call !== null ? call === current : stage !== 'open' && !isAboutConnection(error)) failCall(error)
    },
    isActive: (): boolean => current !== null || attempt !== null,
    current: (): Call | null => current,
    forget: (): void => {
      if (ringing !== null) current?.ignore()
      current = null
      shown = null
      attempt = null
      stopRinging()
      silenceLevels()
    },
  }
}
