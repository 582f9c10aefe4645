import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDiskFull, ownAsFolder } from '@console/embedded-postgres'
import type { Settings } from './settings'

export const embeddedFolders = (dataDir: string) => ({ outbox: join(dataDir, 'outbox'), files: join(dataDir, 'files') })

export const supportKeyFile = (dataDir: string): string => join(dataDir, 'support.key')

const KEY_BYTES = 32

export function supportKeyIn(dataDir: string): string | null {
  const path = supportKeyFile(dataDir)
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : null
}

/** Atomic: an interrupted start leaves no partial key. */
function make(dataDir: string): string {
  const [key, path] = [randomBytes(KEY_BYTES).toString('base64url'), supportKeyFile(dataDir)]
  const unfinished = `${path}.unfinished`
  writeFileSync(unfinished, `${key}\n`, { mode: 0o600, flush: true })
  ownAsFolder(unfinished)
  renameSync(unfinished, path)
  return key
}

/** A full disk does not prevent a start; the next one makes the key. */
function makeUnlessDiskFull(dataDir: string): string | null {
  try {
    return make(dataDir)
  } catch (error) {
    if (!isDiskFull(error)) throw error
    rmSync(`${supportKeyFile(dataDir)}.unfinished`, { force: true })
    return null
  }
}

export function ensureSupportKey({ dataDir, databaseUrl, practiceAccount }: Pick<Settings, 'dataDir' | 'databaseUrl' | 'practiceAccount'>): string | null {
  if (databaseUrl !== null || !practiceAccount) return null
  return supportKeyIn(dataDir) ?? makeUnlessDiskFull(dataDir)
}
