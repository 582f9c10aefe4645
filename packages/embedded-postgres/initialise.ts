import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Binaries } from './binaries'
import { ownAsFolder } from './ownAsFolder'
import { runProgram } from './programs'
import type { Runner } from './runAs'

export const USER = 'console'

const passwordFileOf = (dataDir: string): string => join(dataDir, 'postgres.password')

/** PostgreSQL's builtin rules, so that nothing depends on the machine's locales. */
const localeOptions = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']

/** Renames the folder last, so that an interrupted initialisation starts over. */
async function create(binaries: Binaries, runner: Runner, dataDir: string, folder: string): Promise<void> {
  const unfinished = `${folder}.unfinished`
  const passwordCopy = `${folder}.password-copy`
  const password = randomBytes(24).toString('base64url')
  rmSync(unfinished, { recursive: true, force: true })
  rmSync(passwordCopy, { force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  writeFileSync(passwordCopy, password, { mode: 0o600 })
  runner.setOwner(unfinished)
  runner.setOwner(passwordCopy)
  try {
    const account = [`--username=${USER}`, '--auth=scram-sha-256', `--pwfile=${passwordCopy}`]
    await runProgram(runner, binaries.initdb, [`--pgdata=${unfinished}`, ...account, ...localeOptions])
  } finally {
    rmSync(passwordCopy, { force: true })
  }
  writeFileSync(passwordFileOf(dataDir), password, { mode: 0o600, flush: true })
  ownAsFolder(passwordFileOf(dataDir))
  renameSync(unfinished, folder)
}

export function passwordIn(dataDir: string): string | null {
  const passwordFile = passwordFileOf(dataDir)
  return existsSync(passwordFile) ? readFileSync(passwordFile, 'utf8').trim() : null
}

export async function initialise(binaries: Binaries, runner: Runner, dataDir: string, folder: string): Promise<string> {
  const passwordFile = passwordFileOf(dataDir)
  if (!existsSync(folder)) await create(binaries, runner, dataDir, folder)
  const password = passwordIn(dataDir)
  if (password !== null) return password
  throw new Error(
    `The file ${passwordFile} is missing, and the database beside it opens with nothing else: ` +
      'put it back, or start afresh with `npm run reset`.',
  )
}
