import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestServer } from './startServer'

/** What is under way into the service's folder of files. */
export const arrivingOn = async ({ filesFolder }: TestServer): Promise<string[]> => readdir(join(filesFolder, 'arriving')).catch(() => [])

/** Until the service has given up what was cut off. */
export const untilNothingArrives = async (server: TestServer): Promise<void> => {
  while ((await arrivingOn(server)).length > 0) await new Promise(setImmediate)
}

export const untilSomethingArrives = async (server: TestServer): Promise<void> => {
  while ((await arrivingOn(server)).length === 0) await new Promise(setImmediate)
}
