import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestServer } from './startServer'

export const partialFilesOn = async ({ filesFolder }: TestServer): Promise<string[]> => readdir(join(filesFolder, 'arriving')).catch(() => [])

export const isStoredOn = ({ filesFolder }: Pick<TestServer, 'filesFolder'>, id: string): boolean => existsSync(join(filesFolder, 'kept', id))

export const untilNothingArrives = async (server: TestServer): Promise<void> => {
  while ((await partialFilesOn(server)).length > 0) await new Promise(setImmediate)
}

export const untilSomethingArrives = async (server: TestServer): Promise<void> => {
  while ((await partialFilesOn(server)).length === 0) await new Promise(setImmediate)
}
