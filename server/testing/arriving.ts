import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestServer } from './startServer'

/** What is under way into the service's folder of files. */
export const arrivingOn = async ({ filesFolder }: TestServer): Promise<string[]> => readdir(join(filesFolder, 'arriving')).catch(() => [])

/** Whether the service has content of this id, whatever it is. */
export const isKeptOn = ({ filesFolder }: Pick<TestServer, 'filesFolder'>, id: string): boolean => existsSync(join(filesFolder, 'kept', id))

/** Until the service has given up what was cut off. */
export const untilNothingArrives = async (server: TestServer): Promise<void> => {
  while ((await arrivingOn(server)).length > 0) await new Promise(setImmediate)
}

export const untilSomethingArrives = async (server: TestServer): Promise<void> => {
  while ((await arrivingOn(server)).length === 0) await new Promise(setImmediate)
}
