import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { commandOf, signal, startOf } from '../processes'
import { hasEnded } from '../leftovers'

export const isRoot = process.getuid?.() === 0
export const nobody = { uid: 65_534, gid: 65_534 }

export function newFolder(owner?: { uid: number; gid: number }): string {
  const folder = mkdtempSync(join(tmpdir(), 'console-store-'))
  chmodSync(folder, 0o711)
  if (owner !== undefined) chownSync(folder, owner.uid, owner.gid)
  return folder
}

export const postmasterOf = (dataDir: string): number =>
  Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])

function leftPostmaster(dataDir: string): number | null {
  try {
    const pid = postmasterOf(dataDir)
    return commandOf(pid).some((word) => word.includes(join(dataDir, 'postgres'))) ? pid : null
  } catch {
    return null
  }
}

export async function untilEnded(pid: number): Promise<void> {
  const started = startOf(pid)
  if (started !== null && !(await hasEnded(pid, started, 20_000))) throw new Error(`Process ${pid} still runs.`)
}

export async function removeFolder(dataDir: string): Promise<void> {
  const pid = leftPostmaster(dataDir)
  if (pid !== null && signal(pid, 'SIGQUIT')) await untilEnded(pid)
  rmSync(dataDir, { recursive: true, force: true })
}
