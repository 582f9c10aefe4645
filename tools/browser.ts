import { spawn } from 'node:child_process'
import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { homedir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** What is asked of the computer, so that a test can stand in for it. */
export interface Machine {
  env: Record<string, string | undefined>
  platform: string
  isRoot: boolean
  isProgram: (file: string) => Promise<boolean>
  /** Answers whether the program ended well. Never asks anybody anything. */
  run: (program: string, args: string[]) => Promise<boolean>
}

const names = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser', 'chrome']

const places: Record<string, string[]> = {
  linux: ['/opt/google/chrome/chrome', '/usr/lib/chromium/chromium', '/snap/bin/chromium'],
  darwin: ['', homedir()].flatMap((home) => [
    `${home}/Applications/Google Chrome.app/Contents/MacOS/Google Chrome`,
    `${home}/Applications/Chromium.app/Contents/MacOS/Chromium`,
  ]),
}

const whatToDo =
  'No browser was found, and the journeys need one. Install Google Chrome or Chromium (on Debian and Ubuntu: ' +
  '"sudo apt-get install chromium"), or set CHROME_PATH to the program of an installed one.'

const inPath = (machine: Machine, name: string): string[] =>
  (machine.env['PATH'] ?? '')
    .split(path.delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => path.join(folder, name))

const firstProgram = async (machine: Machine, candidates: string[]): Promise<string | undefined> => {
  for (const candidate of candidates) if (await machine.isProgram(candidate)) return candidate
  return undefined
}

/** Some systems have a `chromium-browser` that only tells how to install one, so each is asked for its version. */
const installedBrowser = async (machine: Machine): Promise<string | undefined> => {
  const candidates = [...names.flatMap((name) => inPath(machine, name)), ...(places[machine.platform] ?? [])]
  for (const candidate of candidates) {
    if ((await machine.isProgram(candidate)) && (await machine.run(candidate, ['--version']))) return candidate
  }
  return undefined
}

const aptInstall = async (machine: Machine): Promise<void> => {
  const apt = await firstProgram(machine, inPath(machine, 'apt-get'))
  if (apt === undefined) return
  const sudo = await firstProgram(machine, inPath(machine, 'sudo'))
  const isSudoFree = !machine.isRoot && sudo !== undefined && (await machine.run(sudo, ['-n', 'true']))
  if (!machine.isRoot && !isSudoFree) return
  const [program, first] = machine.isRoot || sudo === undefined ? [apt, []] : [sudo, ['-n', apt]]
  // A package list that could not be renewed may still do.
  await machine.run(program, [...first, 'update'])
  await machine.run(program, [...first, 'install', '-y', '--no-install-recommends', 'chromium'])
}

const succeeds = (program: string, args: string[]): Promise<boolean> =>
  new Promise((resolve) => {
    const child = spawn(program, args, { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
    child.on('error', () => {
      resolve(false)
    })
    child.on('close', (code) => {
      resolve(code === 0)
    })
  })

export const thisMachine = (): Machine => ({
  env: process.env,
  platform: process.platform,
  isRoot: process.getuid?.() === 0,
  isProgram: (file) =>
    access(file, constants.X_OK).then(
      () => true,
      () => false,
    ),
  run: succeeds,
})

/**
 * The program of a Chrome or Chromium: the one that CHROME_PATH names, an installed one, or Debian's `chromium`, which
 * is installed when that needs no password. Throws a sentence that says what to do.
 */
export const ensureBrowser = async (machine: Machine = thisMachine()): Promise<string> => {
  const named = machine.env['CHROME_PATH']
  if (named !== undefined && named !== '') {
    if (await machine.isProgram(named)) return named
    throw new Error(`CHROME_PATH is set to "${named}", where no program is. Correct it or unset it.`)
  }
  const installed = await installedBrowser(machine)
  if (installed !== undefined) return installed
  await aptInstall(machine)
  const added = await installedBrowser(machine)
  if (added !== undefined) return added
  throw new Error(whatToDo)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(await ensureBrowser())
