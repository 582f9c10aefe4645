import type { AnsweredCall } from '@console/voice-gateway'
import { ringBack } from '@console/voice-gateway/sounds'
import type { ConnectDeps } from './connect'
import type { FlowCall } from './flowActions'
import type { Line } from './line'

const speak = async (line: Line, other: AnsweredCall): Promise<void> => {
  const apart = line.join(other.leg)
  try {
    await line.during(new Promise<void>((resolve) => other.onOver(resolve)))
  } finally {
    apart()
    other.hangUp()
  }
}

/** Also notifies open consoles, so that one without a running web phone starts it and rings too. */
export const ringWebPhones = async (
  { gateway, events, alertDevices }: Pick<ConnectDeps, 'gateway' | 'events' | 'alertDevices'>,
  { accountId, row, to, caller, line }: Pick<FlowCall, 'accountId' | 'row' | 'to' | 'caller' | 'line'>,
  seconds: number,
): Promise<boolean> => {
  caller.observer.step("Rings the account's web phones.")
  const giveUp = new AbortController()
  const stopRingBack = line.loop(ringBack())
  const ringing = gateway.ring(accountId, { callId: row.id, from: caller.from, to, seconds, stop: giveUp.signal })
  events.announce({ account_id: accountId, kind: 'webphone.ringing', id: row.id })
  alertDevices({ accountId, from: caller.from })
  try {
    const answered = await line.during(ringing)
    stopRingBack()
    if (answered === null) return false
    row.reached()
    caller.observer.step('A web phone answers.')
    caller.observer.speechExpected('person')
    await speak(line, answered)
    return true
  } finally {
    stopRingBack()
    giveUp.abort()
    // A phone may have accepted just as the caller hung up.
    void ringing.then((call) => call?.hangUp(), () => undefined)
  }
}
