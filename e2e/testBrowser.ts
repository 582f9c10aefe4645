import { after } from 'node:test'
import type { Browser } from 'playwright-core'
import { launch } from './launch'

let started: Promise<Browser> | undefined

/** The process would not end while it runs. */
after(async () => {
  await (await started)?.close()
})

/**
 * The browser of this process' tests: each of them opens windows that know nothing of each other. To start one takes a
 * second of a core, so there is another only where the first has crashed.
 */
export const testBrowser = async (): Promise<Browser> => {
  if (started !== undefined && !(await started).isConnected()) started = undefined
  started ??= launch()
  return started
}
