import { EventEmitter, once } from 'node:events'
import type { RoomView } from 'contract/webphone'
import { Strangers, type Upgrade } from '@console/voice-gateway'
import { isDoneWithin } from '../serverParts'
import { SECOND_MS } from '../../platform/clock'
import { Unavailable } from '../../platform/failures/failures'
import type { AlertDevices } from '../../platform/push/deviceAlerts'
import type { Metrics } from '../../platform/metrics/metrics'
import type { NightReport, PracticeReport } from '../../phone/index'
import { failureOf, socketMessage, type Question, type Voice } from './voice'
import { makeVoiceProcess, type VoiceProcessDeps } from './voiceProcess'

/** How long requests, and a limited number of sockets, wait for a process that is starting. */
const BEGIN_MS = 15 * SECOND_MS
const CLOSE_MS = 3 * SECOND_MS
const SETTLE_MS = 9 * SECOND_MS

interface Deps extends Omit<VoiceProcessDeps, 'onMessage' | 'onGone'> {
  metrics: Pick<Metrics, 'countFailure' | 'countUnkept' | 'countVoiceRestart'> | null
}

export interface RemoteVoice extends Voice {
  start: () => Promise<void>
  kill: () => Promise<void>
}

interface PendingQuestion {
  resolve: (value: unknown) => void
  reject: (error: Error) => void
}

const nothing = { calls: 0, phones: 0, memoryBytes: 0 }

const isReport = (value: unknown): value is PracticeReport =>
  typeof value === 'object' && value !== null && 'callId' in value && 'steps' in value

const isNightReport = (value: unknown): value is NightReport =>
  typeof value === 'object' && value !== null && 'end' in value && 'steps' in value

const isRoom = (value: unknown): value is RoomView => typeof value === 'object' && value !== null && 'call_id' in value && 'state' in value

export const makeRemoteVoice = ({ metrics, ...parts }: Deps): RemoteVoice => {
  const pending = new Map<number, PendingQuestion>()
  const strangers = new Strangers()
  const waiting = new Map<Upgrade, () => void>()
  const beginning = new EventEmitter().setMaxListeners(0)
  let lastId = 0
  let isReady = false
  let isClosing = false
  let now = nothing
  let alertDevices: AlertDevices = () => undefined

  const process = makeVoiceProcess({
    ...parts,
    onMessage: (message) => {
      switch (message.type) {
        case 'ready':
          isReady = true
          for (const upgrade of waiting.keys()) hand(upgrade)
          return beginning.emit('ready')
        case 'beat':
          return (now = message)
        case 'answer':
          return pending.get(message.id)?.resolve(message.value)
        case 'refusal':
          return pending.get(message.id)?.reject(failureOf(message.failure))
        case 'failed':
          return metrics?.countFailure(message.work)
        case 'notStored':
          return metrics?.countUnkept()
        case 'ringing':
          return alertDevices(message.call)
      }
    },
    onGone: (isLast) => {
      isReady = false
      now = nothing
      for (const { reject } of pending.values()) reject(new Unavailable())
      if (!isLast) metrics?.countVoiceRestart()
    },
  })

  const ask = async (question: Question): Promise<unknown> => {
    if (!isReady && !isClosing) await isDoneWithin(BEGIN_MS, once(beginning, 'ready'))
    if (!isReady) throw new Unavailable()
    lastId += 1
    const id = lastId
    try {
      return await new Promise((resolve, reject) => {
        pending.set(id, { resolve, reject })
        process.send({ type: 'question', id, question })
      })
    } finally {
      pending.delete(id)
    }
  }

  const stopWaiting = (upgrade: Upgrade): void => {
    waiting.get(upgrade)?.()
    waiting.delete(upgrade)
  }
  const hand = (upgrade: Upgrade): void => {
    stopWaiting(upgrade)
    // The socket's own timeout is meant for HTTP requests.
    upgrade.socket.setTimeout(0)
    process.send(socketMessage(upgrade), upgrade.socket)
    // Node delays this until the socket has arrived and is closed here.
    process.send({ type: 'letGo' })
  }
  const wait = (upgrade: Upgrade): void => {
    const { socket, address } = upgrade
    waiting.set(upgrade, strangers.enter(address, () => socket.destroy()).leave)
    socket.once('close', () => stopWaiting(upgrade))
    socket.setTimeout(BEGIN_MS, () => socket.destroy())
  }

  return {
    start: async () => {
      const ready = once(beginning, 'ready')
      process.start()
      await ready
    },
    kill: () => process.end(0),
    onRinging: (listener) => void (alertDevices = listener),
    gateway: {
      isOpen: () => !isClosing,
      take: (upgrade) => (isReady ? hand(upgrade) : wait(upgrade)),
      callCount: () => now.calls,
      phoneCount: () => now.phones,
      memoryBytes: () => now.memoryBytes,
      close: async () => {
        isClosing = true
        process.expectEnd()
        for (const { socket } of waiting.keys()) socket.destroy()
        if (!isReady) return process.end(0)
        await isDoneWithin(CLOSE_MS, ask({ ask: 'close' }).catch(() => undefined))
      },
      settled: () => process.end(SETTLE_MS),
    },
    practiceCalls: {
      callWebPhone: async ({ accountId, userId }, numberId) => String(await ask({ ask: 'callWebPhone', person: { accountId, userId }, numberId })),
      place: async (practiceCall) => {
        const report = await ask({ ask: 'place', practiceCall })
        if (!isReport(report)) throw new Error('the voice process answered no report')
        return report
      },
      placeNightCall: async (call) => {
        const report = await ask({ ask: 'placeNightCall', call })
        if (!isNightReport(report)) throw new Error('the voice process answered no report')
        return report
      },
      room: async ({ accountId, userId }, act) => {
        const room = await ask({ ask: 'room', person: { accountId, userId }, act })
        if (room !== null && !isRoom(room)) throw new Error('the voice process answered no room')
        return room
      },
      hangUp: () => process.send({ type: 'hangUp' }),
    },
  }
}
