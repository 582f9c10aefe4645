import { randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const WAIT_MS = 100

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Linking is atomic, so the lock always contains its holder's PID. */
const tryToTake = async (file: string): Promise<boolean> => {
  // A concurrent call in this process must not remove the file before it is linked.
  const own = `${file}.${randomUUID()}`
  await writeFile(own, String(process.pid))
  try {
    await link(own, file)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  } finally {
    await rm(own, { force: true })
  }
}

const holderOf = async (file: string): Promise<number | undefined> => {
  const text = await readFile(file, 'utf8').catch(() => '')
  return text === '' ? undefined : Number(text)
}

/** Runs `work` while no other process holds the lock. Takes over the lock of a killed process. */
export const withLock = async <Result>(file: string, work: () => Promise<Result>): Promise<Result> => {
  await mkdir(path.dirname(file), { recursive: true })
  while (!(await tryToTake(file))) {
    const holder = await holderOf(file)
    if (holder !== undefined && holder !== process.pid && !isAlive(holder)) await rm(file, { force: true })
    else await pause(WAIT_MS)
  }
  try {
    return await work()
  } finally {
    await rm(file, { force: true })
  }
}
