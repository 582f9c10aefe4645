import type { Call } from '@twilio/voice-sdk'
import {
  callEnded,
  callEstablished,
  callFailed,
  muteChanged,
  RECONNECTING,
  troubleCleared,
  troubleNoticed,
} from '@/slices/webphone'
import type { AppStore } from '@/store/makeStore'
import { explainPhone } from './explain'
import { setLevels } from './levels'

interface FollowOptions {
  call: Call
  dispatch: AppStore['dispatch']
  isCurrent: () => boolean
  onOver: () => void
}

export const followCall = ({ call, dispatch, isCurrent, onOver }: FollowOptions): void => {
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
