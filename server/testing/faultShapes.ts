import type { Reply } from './ask'
import { faults, type CallPattern, type Fault } from './faults'
import type { TestServer } from './startServer'

export type Once = () => Promise<Reply | null>

export type Shape = (server: TestServer, call: CallPattern, once: Once) => Promise<Reply | null>

const meeting =
  (fault: Fault): Shape =>
  (server, call, once) => {
    server.faults.failNext(call, fault)
    return once()
  }

const page = { status: 502, text: '<!doctype html><title>Bad gateway</title>', type: 'text/html' }

export const faultShapes: Readonly<Record<string, Shape>> = {
  'cut before it arrives': meeting(faults.drop),
  'done, and cut before the answer': meeting(faults.dropAfter),
  'done, and cut in the middle of the answer': meeting(faults.cutAfter),
  'refused by a proxy': meeting({ kind: 'answer', reply: page }),
  'done, and answered by a proxy': meeting({ kind: 'answerAfter', reply: page }),
  'done, and answered by a page': meeting({ kind: 'answerAfter', reply: { ...page, status: 200 } }),
  'done, and answered with null': meeting({ kind: 'answerAfter', reply: { status: 200, text: 'null' } }),
  'sent twice at once': async (_server, _call, once) => (await Promise.all([once(), once()]))[1] ?? null,
  'repeated while its answer is held up': async (server, call, once) => {
    server.faults.failNext(call, faults.holdAfter)
    const held = once()
    const reply = await once()
    server.faults.release()
    await held
    return reply
  },
  'cut off from the database': async (server, _call, once) => {
    server.database.off()
    const reply = await once()
    server.database.on()
    return reply
  },
}
