import { randomUUID } from 'node:crypto'
import { appendFileSync, existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ownAsFolder } from './ownAsFolder'
import { startOf } from './processes'

/**
 * One line of `service.lock`. The file is only ever appended to, and the order of its lines decides: the folder
 * belongs to the first claim whose process still runs and that was not given back. Each contender appends its own
 * claim first and reads afterwards, so of two at the same moment both see the same order, and exactly one is first.
 * A claim of a killed process counts no more, without anybody having to remove it (removing is where races live).
 */
type Line =
  | { kind: 'claim'; nonce: string; pid: number; started: string; since: string }
  | { kind: 'address'; nonce: string; address: string }
  | { kind: 'release'; nonce: string }
type Claim = Extract<Line, { kind: 'claim' }>

const FULL_BYTES = 64 * 1024

/** Another process holds the data folder. */
export class FolderInUse extends Error {
  override name = 'FolderInUse'

  constructor(dataDir: string, readonly pid: number, readonly since: string, readonly address: string | null) {
    super(
      `The data folder ${dataDir} is already in use by process ${pid} ` +
        `(${address ?? 'still starting'}, since ${since}). ` +
        'Stop that one first, or set CONSOLE_DATA_DIR to another folder.',
    )
  }
}

export interface FolderHold {
  /** Tells whoever tries next where the holder can be reached. */
  publish: (address: string) => void
  release: () => void
}

const isLine = (value: unknown): value is Line =>
  typeof value === 'object' && value !== null && 'kind' in value && 'nonce' in value && typeof value.nonce === 'string'

/** A line that a crash cut off is skipped. */
function parse(text: string): Line[] {
  try {
    const value: unknown = JSON.parse(text)
    return isLine(value) ? [value] : []
  } catch {
    return []
  }
}

const readLines = (path: string): Line[] => readFileSync(path, 'utf8').split('\n').filter(Boolean).flatMap(parse)

/** One write, and starting on a line of its own whatever a crash left before it. */
const append = (path: string, line: Line): void =>
  appendFileSync(path, `\n${JSON.stringify(line)}\n`, { mode: 0o600 })

function firstStanding(lines: readonly Line[]): Claim | undefined {
  const released = new Set(lines.filter(({ kind }) => kind === 'release').map(({ nonce }) => nonce))
  return lines
    .filter((line) => line.kind === 'claim')
    .find((claim) => !released.has(claim.nonce) && startOf(claim.pid) === claim.started)
}

/**
 * Only the holder may, and only by a rename: whoever appended to the old file meanwhile does not find its own claim
 * in the new one, and appends it again.
 */
function forgetOthers(path: string, own: Claim): void {
  if (statSync(path).size < FULL_BYTES) return
  const fresh = `${path}.${own.nonce}`
  writeFileSync(fresh, `${JSON.stringify(own)}\n`, { mode: 0o600 })
  ownAsFolder(fresh)
  renameSync(fresh, path)
}

function standInLine(path: string, own: Claim): readonly Line[] {
  for (;;) {
    append(path, own)
    const lines = readLines(path)
    if (lines.some((line) => line.kind === 'claim' && line.nonce === own.nonce)) return lines
  }
}

function refusal(dataDir: string, holder: Claim, lines: readonly Line[]): FolderInUse {
  const address = lines.filter((line) => line.kind === 'address').findLast((line) => line.nonce === holder.nonce)
  return new FolderInUse(dataDir, holder.pid, holder.since, address?.address ?? null)
}

/** Throws `FolderInUse` when the folder is held now. Takes nothing: somebody else may still be faster. */
export function refuseHeldFolder(dataDir: string): void {
  const path = join(dataDir, 'service.lock')
  if (!existsSync(path)) return
  const lines = readLines(path)
  const holder = firstStanding(lines)
  if (holder !== undefined) throw refusal(dataDir, holder, lines)
}

/** Takes the (existing) folder for this process, at once, or throws `FolderInUse`. */
export function takeFolder(dataDir: string): FolderHold {
  const path = join(dataDir, 'service.lock')
  const nonce = randomUUID()
  const started = startOf(process.pid)
  if (started === null) throw new Error('Processes cannot be told apart here: neither /proc nor `ps` answers.')
  const own: Claim = { kind: 'claim', nonce, pid: process.pid, started, since: new Date().toISOString() }
  const lines = standInLine(path, own)
  ownAsFolder(path)
  const holder = firstStanding(lines)
  if (holder !== undefined && holder.nonce !== nonce) {
    append(path, { kind: 'release', nonce })
    throw refusal(dataDir, holder, lines)
  }
  forgetOthers(path, own)
  return {
    publish: (address) => append(path, { kind: 'address', nonce, address }),
    release: () => append(path, { kind: 'release', nonce }),
  }
}
