import { timingSafeEqual } from 'node:crypto'
import { identityOf, LiveCall, type CallDeps } from './liveCall'
import type { PhoneOwner } from './phoneCall'
import type { SignalSocket } from './signalSocket'

const isSame = (secret: string, given: string): boolean =>
  secret.length === given.length && timingSafeEqual(Buffer.from(secret), Buffer.from(given))

export class LiveCalls {
  private readonly calls = new Map<string, LiveCall>()

  constructor(private readonly deps: Pick<CallDeps, 'random' | 'log' | 'times'> & { onFree: () => void }) {}

  of = (owner: PhoneOwner): LiveCall | null => this.calls.get(identityOf(owner)) ?? null

  dropOrphan = (owner: PhoneOwner): void => {
    const call = this.of(owner)
    if (call?.isOrphan() === true) call.end()
  }

  begin = (options: Pick<CallDeps, 'id' | 'nameAtFirst' | 'owner' | 'line'>): LiveCall => {
    const identity = identityOf(options.owner)
    const onOver = (): void => {
      this.calls.delete(identity)
      this.deps.onFree()
    }
    const { random, log, times } = this.deps
    const call = new LiveCall({ ...options, random, log, times, onOver })
    this.calls.set(identity, call)
    return call
  }

  named = (owner: PhoneOwner, name: string): LiveCall | null => {
    const call = this.of(owner)
    return call?.isNamed(name) === true ? call : null
  }

  resume = (owner: PhoneOwner, line: SignalSocket, name: string, secret: string): void => {
    const call = this.named(owner, name)
    if (call !== null && isSame(call.reconnect, secret)) call.take(line)
    else line.send({ type: 'hangup', payload: { callsid: name } })
  }

  count = (): number => this.calls.size

  lose = (owner: PhoneOwner, line: SignalSocket): void => this.of(owner)?.lose(line)

  endAll = (): void => {
    for (const call of [...this.calls.values()]) call.hangUp()
  }
}
