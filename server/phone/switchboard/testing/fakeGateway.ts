import { randomUUID } from 'node:crypto'
import type { AnsweredCall, Gateway, Leg, OutgoingCall, PhoneOwner, Refusal, Ringing } from '@console/voice-gateway'

export interface FakePhone {
  id: string
  owner: PhoneOwner
  frames: Uint8Array[]
  says: (frame: Uint8Array) => void
  press: (keys: string) => void
  leaves: () => void
  state: () => 'new' | 'ringing' | 'answered' | 'over' | Refusal
  leg: Leg
  call: AnsweredCall
}

const makePhone = (owner: PhoneOwner, id: string) => {
  const [frames, hearing, pressing, ends] = [new Array<Uint8Array>(), new Set<(frame: Uint8Array) => void>(), new Set<(digit: string) => void>(), new Set<() => void>()]
  let [state, isOver]: [ReturnType<FakePhone['state']>, boolean] = ['new', false]
  const join = <Hear>(all: Set<Hear>, hear: Hear) => {
    all.add(hear)
    return () => void all.delete(hear)
  }
  const leg: Leg = {
    send: (frame) => void frames.push(Uint8Array.from(frame)),
    onFrame: (hear) => join(hearing, hear),
    onDigit: (hear) => join(pressing, hear),
  }
  const end = (last: ReturnType<FakePhone['state']>): void => {
    if (isOver) return
    isOver = true
    state = last
    for (const hear of ends) hear()
  }
  const onOver = (hear: () => void): void => {
    if (isOver) hear()
    else ends.add(hear)
  }
  const call: AnsweredCall = { id, owner, leg, onOver, isOver: () => isOver, hangUp: () => end('over') }
  const become = async (next: 'ringing' | 'answered'): Promise<Leg | null> => {
    if (isOver) return null
    state = next
    return leg
  }
  const phone: FakePhone = {
    id,
    owner,
    frames,
    leg,
    call,
    says: (frame) => [...hearing].forEach((hear) => hear(frame)),
    press: (keys) => [...keys].forEach((key) => [...pressing].forEach((hear) => hear(key))),
    leaves: () => end('over'),
    state: () => state,
  }
  return { phone, become, end }
}

export interface FakeGateway extends Gateway {
  dials: (owner: PhoneOwner, params: Record<string, string>) => FakePhone
  rung: { accountId: string; ringing: Ringing; accept: (connected?: Promise<void>, userId?: string) => FakePhone; miss: () => void }[]
}

export const makeFakeGateway = (): FakeGateway => {
  let handle: (call: OutgoingCall) => void = () => undefined
  const rung: FakeGateway['rung'] = []
  const phones: FakePhone[] = []
  return {
    rung,
    onOutgoing: (given) => {
      handle = given
    },
    dials: (owner, params) => {
      const { phone, become, end } = makePhone(owner, `CA${randomUUID().replaceAll('-', '')}`)
      phones.push(phone)
      handle({ ...phone.call, params, ring: () => become('ringing'), answer: () => become('answered'), refuse: end })
      return phone
    },
    ring: (accountId, ringing) =>
      new Promise((resolve) => {
        let isAccepted = false
        const accept = (connected = Promise.resolve(), userId = 'whoever'): FakePhone => {
          isAccepted = true
          const { phone } = makePhone({ accountId, userId }, ringing.callId)
          phones.push(phone)
          void connected.then(() => resolve(phone.call))
          return phone
        }
        ringing.stop?.addEventListener('abort', () => {
          if (!isAccepted) resolve(null)
        })
        rung.push({ accountId, ringing, accept, miss: () => resolve(null) })
      }),
    registered: () => 1,
    close: async () => phones.forEach(({ leaves }) => leaves()),
  }
}
