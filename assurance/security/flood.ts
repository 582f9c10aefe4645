import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

export interface Flood {
  url: string
  addresses: readonly string[]
  atOnce: number
  forMs: number
}

/** A worker thread, so that the requests take nothing from the service's event loop. */
const program = `
  const { parentPort, workerData: { url, addresses, atOnce, forMs } } = require('node:worker_threads')
  const statuses = {}
  const until = performance.now() + forMs
  const send = async (index) => {
    let tries = 0
    do {
      const body = JSON.stringify({ email: 'nobody-' + index + '-' + tries + '@example.com', password: 'wrong' })
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': addresses[index % addresses.length] }
      const answer = await fetch(url + '/v1/auth/login', { method: 'POST', body, headers })
      await answer.text()
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
      tries += 1
    } while (performance.now() < until)
  }
  parentPort.postMessage('begun')
  Promise.all(Array.from({ length: atOnce }, (_, index) => send(index))).then(() => parentPort.postMessage(statuses))
`

export type Statuses = Readonly<Record<string, number>>

const areStatuses = (value: unknown): value is Statuses => typeof value === 'object' && value !== null

export const beginFlood = async (flood: Flood): Promise<{ isOn: () => boolean; statuses: Promise<Statuses> }> => {
  const worker = new Worker(program, { eval: true, workerData: flood })
  let isOn = true
  await once(worker, 'message')
  const statuses = once(worker, 'message').then(([message]: unknown[]) => {
    isOn = false
    if (!areStatuses(message)) throw new Error('The flood told nothing.')
    return message
  })
  return { isOn: () => isOn, statuses }
}
