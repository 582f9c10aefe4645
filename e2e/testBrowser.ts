import { after } from 'node:test'
import type { Browser } from 'playwright-core'
import { launch } from './launch'

let started: Promise<Browser> | undefined

after(async () => {
  await (await started)?.close()
})

/**
 * The browser of this process's tests, which open isolated windows. Starting one takes a second of CPU time, so a new
 * one starts only after a crash.
 */
export const testBrowser = async (): Promise<Browser> => {
  if (started !== undefined && !(await started).isConnected()) started = undefined
  started ??= launch()
  return started
}
