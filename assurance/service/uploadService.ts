import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { addressOf, startChild, type Child } from '../../tools/programs/child'
import type { TestServer } from '../../server/testing/startServer'

const program = new URL('../../server/store/testing/serve.program.ts', import.meta.url)

/** The service as a process of its own, on the database and the files of a service under test. */
export interface OwnProcess extends Child {
  url: string
}

export const startOwnProcess = async ({ databaseUrl, filesFolder }: TestServer): Promise<OwnProcess> => {
  const env = { DATABASE_URL: databaseUrl, CONSOLE_DATA_DIR: dirname(filesFolder), PORT: '0', PRACTICE_ACCOUNT: '0', LOG_LEVEL: 'error' }
  const child = startChild(program, { env })
  return { ...child, url: await addressOf(child) }
}

/** Bytes of memory that a process holds now, and the most that it ever held. */
export const memoryOf = async (pid: number): Promise<{ now: number; most: number }> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const kilobytes = (name: string): number => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? Number.NaN)
  return { now: kilobytes('VmRSS') * 1024, most: kilobytes('VmHWM') * 1024 }
}
