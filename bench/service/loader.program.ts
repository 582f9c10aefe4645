import { createInterface } from 'node:readline'
import { openCaller, type Caller } from './caller'
import type { Job, Loaded } from './job'

/** Loads a service from a separate process: reads a `Job` as a JSON line and writes a `Loaded`. */

const isJob = (value: unknown): value is Job => typeof value === 'object' && value !== null && 'connections' in value

const callUntil = async (caller: Caller, end: number, times: number[]): Promise<void> => {
  for (let since = performance.now(); since < end; ) {
    await caller.call()
    const now = performance.now()
    if (now <= end) times.push(now - since)
    since = now
  }
}

const run = async (job: Job): Promise<Loaded> => {
  const callers = await Promise.all(Array.from({ length: job.connections }, () => openCaller(job)))
  const [times, since]: [number[], number] = [[], performance.now()]
  await Promise.all(callers.map((caller) => callUntil(caller, since + job.ms, times)))
  for (const caller of callers) caller.end()
  return { times, ms: job.ms }
}

for await (const line of createInterface(process.stdin)) {
  const job: unknown = JSON.parse(line)
  if (!isJob(job)) throw new Error(`This is no job: ${line}`)
  process.stdout.write(`${JSON.stringify(await run(job))}\n`)
}
