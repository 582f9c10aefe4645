import type { AccountEvents } from '../../platform/events/accountEvents'
import type { Background } from '../../platform/jobs/background'
import type { Clock } from '../../platform/clock'
import type { CallRecords } from '../../calls/index'
import type { Gateway } from '@console/voice-gateway'
import { makeCallRows } from './callRows'
import { makeConnect } from './connect'
import type { ConnectDeps } from './flowActions'
import { makeWriteRetries } from './writeRetries'
import { makePracticeCalls, type PracticeCalls } from './practiceCalls'
import { makeTicker, type Ticker } from './ticker'
import { makeWebPhoneCalls } from './webPhoneCalls'

interface Deps extends Omit<ConnectDeps, 'rows' | 'writeRetries' | 'gateway' | 'callRecords' | 'events'> {
  gateway: Gateway
  callRecords: CallRecords
  events: Pick<AccountEvents, 'announce'>
  background: Background
  clock: Clock
  ticker?: Ticker
}

/** What a call leaves behind is written when it ends, even if the service is closing, but not after a kill. */
export const openSwitchboard = (deps: Deps): PracticeCalls => {
  const { gateway, callRecords, background, clock, ticker = makeTicker() } = deps
  const writeRetries = makeWriteRetries(background)
  const rows = makeCallRows({ callRecords, writeRetries, clock, now: ticker.now })
  const connect = makeConnect({ ...deps, rows, writeRetries })
  const carry = makeWebPhoneCalls({ ...deps, rows, ticker, connect })
  gateway.onOutgoing((call) => background.run('a call', () => carry(call)))
  return makePracticeCalls({ ...deps, rows, writeRetries, ticker, connect })
}
