import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { after, before, it } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { figure, share } from 'tools/figures'
import { SECOND_MS } from '../../server/platform/clock'
import { newFolder, removeFolder } from '@console/embedded-postgres/testing'
import { ask } from '../../server/testing/ask'
import { startLiveProduct, type LiveProduct } from '../../server/testing/voice/liveProduct'

const ROUNDS = share('LIVE_ROUNDS', { test: 2, proof: 6, long: 30 })
const [BODIES, AT_ONCE] = [60, 5]
const IDLE_MS = 3 * SECOND_MS
/** Other clients share the processor, whichever service they use; any further delay is the event loop's. */
const [MAX_TIMES, FLOOR] = [2, 0.05]
const program = fileURLToPath(new URL('lateFrames.program.ts', import.meta.url))
const CALLER_ID = '+15145550142'

const body = JSON.stringify({
  modules: Array.from({ length: 60_000 }, () => ({ module_name: 'text_to_speech', parameters: { text: 'x', language: 'fr-CA' } })),
})

const [ownDir, otherDir] = [newFolder(), newFolder()]
let own: LiveProduct
let other: LiveProduct
before(async () => {
  own = await startLiveProduct(ownDir)
  await own.nextVoice()
  other = await startLiveProduct(otherDir)
  await other.nextVoice()
})
after(async () => {
  for (const { service } of [own, other]) {
    service.signal('SIGTERM')
    await service.ended
  }
  await Promise.all([ownDir, otherDir].map(removeFolder))
})

const startCall = async (product: LiveProduct) => {
  const child = spawn(process.execPath, ['--import', 'tsx', program, product.url, CALLER_ID], { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  child.stdin.write(`${await product.phoneToken()}\n`)
  assert.equal((await lines.next()).value, 'talking')
  return {
    heard: async (): Promise<Heard> => {
      child.stdin.write('\n')
      const [frames = 0, late = 0, longest = 0] = String((await lines.next()).value).split(' ').map(Number)
      return { frames, late, longest }
    },
    end: () => child.stdin.end(),
  }
}

const branchId = async ({ url, accountId, token }: LiveProduct): Promise<string> => {
  const { text } = await ask(`${url}/v1/accounts/${accountId}/applications`, { token })
  const application = /"id":"([\w-]+)"/.exec(text)?.[1] ?? ''
  const branches = await ask(`${url}/v1/applications/${application}/branches`, { token })
  return /"id":"([\w-]+)"/.exec(branches.text)?.[1] ?? ''
}

const putBodies = async (product: LiveProduct): Promise<number[]> => {
  const url = `${product.url}/v1/application-branches/${await branchId(product)}/modules`
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${product.token}` }
  const statuses: number[] = []
  let left = BODIES
  const sendOn = async (): Promise<void> => {
    while (left > 0) {
      left -= 1
      statuses.push((await fetch(url, { method: 'PUT', headers, body })).status)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, sendOn))
  return statuses
}

const standStill = async ({ service }: LiveProduct): Promise<void> => {
  service.signal('SIGSTOP')
  await pause(IDLE_MS)
  service.signal('SIGCONT')
}

interface Heard {
  frames: number
  late: number
  longest: number
}

const sumOf = (all: readonly Heard[]): Heard & { share: number } => {
  const sum = (count: (heard: Heard) => number): number => all.reduce((before, heard) => before + count(heard), 0)
  const [frames, late] = [sum((heard) => heard.frames), sum((heard) => heard.late)]
  return { frames, late, longest: Math.max(...all.map(({ longest }) => longest)), share: late / (frames + late) }
}

it('a call’s sound is the same whether its own service or another one is busy', async (t) => {
  const call = await startCall(own)
  const statuses: number[] = []
  const during = async (work: () => Promise<unknown>): Promise<Heard> => {
    await call.heard()
    await work()
    return call.heard()
  }
  const load = (product: LiveProduct) => async () => statuses.push(...(await putBodies(product)))
  const works = [
    ['while the machine is idle', () => pause(IDLE_MS)],
    ['while another service refuses bodies of 4.5 MB', load(other)],
    ['while its own service refuses bodies of 4.5 MB', load(own)],
    ['while its own service stands still', () => standStill(own)],
  ] as const
  // The first frames arrive while the call is being set up.
  await pause(IDLE_MS)
  const heard = works.map((): Heard[] => [])
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, [, work]] of works.entries()) heard[index]?.push(await during(work))
  }
  call.end()
  const sums = heard.map(sumOf)
  for (const [index, { frames, late, longest, share: part }] of sums.entries()) {
    const name = works[index]?.[0] ?? ''
    t.diagnostic(`${name}: ${late} late beside ${frames}, ${(part * 100).toFixed(2)} %, the longest ${longest} ms`)
    figure(`late frames ${name}`, Math.round(part * 10_000) / 100, '%')
    figure(`the longest wait for a frame ${name}`, longest, 'ms')
  }
  assert.ok(statuses.every((status) => status >= 400), 'nothing was saved')
  const [idle = 0, beside = 0, ofItsOwn = 1, still = 1] = sums.map((each) => each.share)
  assert.ok(ofItsOwn <= MAX_TIMES * beside + FLOOR, `${ofItsOwn} against ${beside}`)
  assert.ok(still <= MAX_TIMES * idle + FLOOR, `${still} against ${idle}`)
})
