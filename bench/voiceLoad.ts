import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { ask } from '../server/testing/ask'
import type { SeededMember } from '../server/testing/seed'
import { startServerOn, type TestServer } from '../server/testing/startServer'
import { findTestCluster } from '../server/testing/testCluster'

export const CALLS_AT_ONCE = 10
const LOAD_MS = 10_000
const FRAMES_PER_SECOND = 50

const program = fileURLToPath(new URL('voiceCallers.program.ts', import.meta.url))

export const paths = ['webrtc', 'websocket'] as const
export type SoundPath = (typeof paths)[number]

export interface VoiceLoad {
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

export const measureVoiceLoad = async (): Promise<Record<SoundPath, VoiceLoad>> => {
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
