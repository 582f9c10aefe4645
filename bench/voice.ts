import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { untilTone, packets } from '../e2e/callAudio'
import { readManifest } from '../e2e/loaded'
import { answer, dialLine, hangUp, openPhoneVisit } from '../e2e/phoneSteps'
import { embeddedServices } from '../e2e/embedded'
import { button } from '../e2e/steps'
import { countFrom } from 'tools/figures'
import { ask } from '../server/testing/ask'
import type { SeededMember } from '../server/testing/sessions'
import { startServerOn, type TestServer } from '../server/testing/startServer'
import { findTestCluster } from '../server/testing/testCluster'
import { RUNS, spread } from './measuring'
import { weighBundle } from './budgets'

const CALLS_AT_ONCE = 10
const LOAD_MS = 10_000
const FRAMES_PER_SECOND = 50

const program = fileURLToPath(new URL('voiceCallers.program.ts', import.meta.url))

const paths = ['webrtc', 'websocket'] as const
type SoundPath = (typeof paths)[number]

interface VoiceLoad {
  cores: number
  heard: number
}

const tokenOf = async ({ url }: TestServer, { accountId, token }: SeededMember): Promise<string> => {
  const { body } = await ask(`${url}/v1/accounts/${accountId}/webphone/token`, { token })
  if (typeof body !== 'object' || body === null || !('token' in body)) throw new Error('There is no token for a web phone.')
  return String(body.token)
}

/** A user can have one call at a time, so each call has an account of its own. */
const makeCaller = async (server: TestServer, index: number): Promise<string> => {
  const member = await server.seed.member()
  const phone_number = `+1438555${1000 + index}`
  await server.seed.number(member.accountId, { phone_number })
  return `${await tokenOf(server, member)} ${phone_number}`
}

const processorMs = (since: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(since)
  return (user + system) / 1000
}

const loadOn = async (server: TestServer, path: SoundPath, firstNumber: number): Promise<VoiceLoad> => {
  const callers = await Promise.all(Array.from({ length: CALLS_AT_ONCE }, (_, index) => makeCaller(server, firstNumber + index)))
  const child = spawn(process.execPath, ['--import', 'tsx', program, server.url, path], { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  child.stdin.write(`${callers.join('\n')}\n\n`)
  if ((await lines.next()).value !== 'talking') throw new Error('The callers do not talk.')
  const [since, usage] = [performance.now(), process.cpuUsage()]
  await pause(LOAD_MS)
  const [ms, processor] = [performance.now() - since, processorMs(usage)]
  child.stdin.end()
  const frames = String((await lines.next()).value).split(' ').map(Number)
  return { cores: processor / ms, heard: Math.min(...frames) / ((ms / 1000) * FRAMES_PER_SECOND) }
}

const measureVoiceLoad = async (): Promise<Record<SoundPath, VoiceLoad>> => {
  const cluster = await findTestCluster()
  const server = await startServerOn(cluster)
  try {
    const webrtc = await loadOn(server, 'webrtc', 0)
    return { webrtc, websocket: await loadOn(server, 'websocket', CALLS_AT_ONCE) }
  } finally {
    await server.close()
    await cluster.stop()
  }
}

/** How long packets are counted; the acceptance criterion is about a minute. */
const CALL_S = countFrom('CONSOLE_BENCH_CALL_SECONDS', 10)
const bars = { dialMs: 1000, incomingMs: 500, lost: 0, cores: 0.5 }
const TONE_HERTZ = 1000

/**
 * Runs in the page before its own scripts: measures from pressing 'Call', or from the gateway's offer, to the first
 * packet or frame of sound.
 */
const stopwatch = `{
  let [since, resolve] = [null, () => undefined]
  const begin = () => { since = performance.now() }
  const end = () => {
    if (since === null) return
    resolve(performance.now() - since)
    since = null
  }
  globalThis.awaitSound = () => { globalThis.toSound = new Promise((done) => { resolve = done }) }
  addEventListener('click', ({ target }) => { if (target.closest?.('button')?.textContent === 'Call') begin() }, true)
  const Native = WebSocket
  globalThis.WebSocket = class extends Native {
    constructor(...given) {
      super(...given)
      this.addEventListener('message', ({ data }) => {
        if (typeof data !== 'string') end()
        else if (data.includes('"type":"invite"')) begin()
      })
    }
  }
  const { setRemoteDescription } = RTCPeerConnection.prototype
  RTCPeerConnection.prototype.setRemoteDescription = function (...given) {
    const look = async () => {
      const reports = [...(await this.getStats()).values()]
      if (reports.some(({ type, packetsReceived }) => type === 'inbound-rtp' && packetsReceived > 0)) end()
      else if (this.connectionState !== 'closed') setTimeout(look, 5)
    }
    void look()
    return setRemoteDescription.apply(this, given)
  }
}`

interface Calls {
  dialled: number[]
  rung: number[]
  packets: { received: number; lost: number } | null
}

export interface Voice {
  calls: Record<SoundPath, Calls>
  load: Record<SoundPath, VoiceLoad>
  bytes: number
}

const timed = async (page: Page, act: () => Promise<void>): Promise<number> => {
  await page.evaluate('awaitSound()')
  await act()
  const ms = Number(await page.evaluate('toSound'))
  await hangUp(page)
  return ms
}

const countPackets = async (page: Page): Promise<Calls['packets']> => {
  await dialLine(page, /Continuous tone/)
  await untilTone(page, TONE_HERTZ)
  await page.waitForFunction(
    (seconds) => {
      const [minutes = 0, rest = 0] = (document.querySelector('[role=timer]')?.textContent ?? '').split(':').map(Number)
      return minutes * 60 + rest >= seconds
    },
    CALL_S,
    { timeout: (CALL_S + 30) * 1000 },
  )
  const counted = await packets(page)
  await hangUp(page)
  return counted
}

const measureCalls = async (browser: Browser, path: SoundPath): Promise<Calls> => {
  const services = await embeddedServices()
  const product = await services.start(path === 'websocket' ? { voiceMedia: 'websocket' } : {})
  const visit = await openPhoneVisit(browser, product.url, product.person, { width: 1280, scheme: 'light' }, 'logs')
  const { page } = visit
  const calls: Calls = { dialled: [], rung: [], packets: null }
  try {
    await page.addInitScript({ content: stopwatch })
    await page.goto('webphone')
    await button(page, 'Call me').and(page.locator(':enabled')).waitFor()
    for (let run = 0; run < RUNS; run += 1) {
      calls.dialled.push(await timed(page, () => dialLine(page, /Continuous tone/)))
      calls.rung.push(await timed(page, async () => {
        await button(page, 'Call me').click()
        await answer(page)
      }))
    }
    if (path === 'webrtc') calls.packets = await countPackets(page)
  } finally {
    await visit.context.close()
    await product.stop()
    await services.stop()
  }
  return calls
}

export const measureVoice = async (browser: Browser): Promise<Voice> => {
  const webrtc = await measureCalls(browser, 'webrtc')
  const websocket = await measureCalls(browser, 'websocket')
  return { calls: { webrtc, websocket }, load: await measureVoiceLoad(), bytes: weighBundle(await readManifest()).webPhone }
}

const names: Record<SoundPath, string> = { webrtc: 'WebRTC', websocket: 'the socket' }

export const voiceSentences = ({ calls, load, bytes }: Voice): string[] => [
  ...paths.map((path) => {
    const { dialled, rung, packets: counted } = calls[path]
    const { cores, heard } = load[path]
    const lost = counted === null ? '' : `; ${counted.lost} of ${counted.received} packets of a call of ${CALL_S} s lost (bar ${bars.lost})`
    return (
      `Voice over ${names[path]}: from the press to sound ${spread(dialled)} ms (bar ${bars.dialMs}), from ringing to sound ` +
      `${spread(rung)} ms (bar ${bars.incomingMs})${lost}; ${CALLS_AT_ONCE} calls at once take ${(cores * 100).toFixed(0)} % of a core ` +
      `(bar ${bars.cores * 100}) and hear ${(heard * 100).toFixed(1)} % of the sound.`
    )
  }),
  `The web phone's own script: ${(bytes / 1000).toFixed(1)} kB gzipped.`,
]
