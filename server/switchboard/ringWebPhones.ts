import type { AnsweredCall } from '@console/voice-gateway'
import { ringBack } from '@console/voice-gateway/sounds'
import type { ConnectDeps } from './connect'
import type { FlowCall } from './flowActions'
import type { Line } from './line'

/** Both hear each other until either hangs up. */
const speak = async (line: Line, other: AnsweredCall): Promise<void> => {
  const apart = line.join(other.leg)
  try {
    await line.during(new Promise<void>((resolve) => other.onOver(resolve)))
  } finally {
    apart()
    other.hangUp()
  }
}

/**
 * Rings the account's web phones, and answers whether one of them took the call, when that conversation is over. Consoles
 * hear of it too: one that is open without its web phone starts that, and rings with the others.
 */
export const ringWebPhones = async (
  { gateway, events }: Pick<ConnectDeps, 'gateway' | 'events'>,
  { accountId, callId, to, caller, line }: Pick<FlowCall, 'accountId' | 'callId' | 'to' | 'caller' | 'line'>,
  seconds: number,
): Promise<boolean> => {
  caller.observer.step("Rings the account's web phones.")
  const giveUp = new AbortController()
  const quiet = line.loop(ringBack())
  const ringing = gateway.ring(accountId, { callId, from: caller.from, to, seconds, stop: giveUp.signal })
  events.announce({ account_id: accountId, kind: 'webphone.ringing', id: callId })
  try {
    const answered = await line.during(ringing)
    quiet()
    if (answered === null) return false
    caller.observer.step('A web phone answers.')
    caller.observer.heard('person')
    await speak(line, answered)
    return true
  } finally {
    quiet()
    giveUp.abort()
    // Somebody may have accepted while the caller hung up.
    void ringing.then((call) => call?.hangUp(), () => undefined)
  }
}
