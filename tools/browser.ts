import { spawn } from 'node:child_process'
import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { homedir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export interface Machine {
  env: Record<string, string | undefined>
  platform: string
  isRoot: boolean
  isProgram: (file: string) => Promise<boolean>
  run: (program: string, args: string[]) => Promise<boolean>
}

/** Headless builds of Chromium take a third less CPU time than the full browser. */
const windowless = ['chromium-headless-shell', 'chrome-headless-shell']
const whole = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser', 'chrome']

const folders: Record<string, string[]> = {
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

/** On some systems `chromium-browser` only explains how to install it, so each candidate must print its version. */
const firstThatStarts = async (machine: Machine, candidates: string[]): Promise<string | undefined> => {
  for (const candidate of candidates) {
    if ((await machine.isProgram(candidate)) && (await machine.run(candidate, ['--version']))) return candidate
  }
  return undefined
}

const installedShell = (machine: Machine): Promise<string | undefined> =>
  firstThatStarts(machine, windowless.flatMap((name) => inPath(machine, name)))

const installedBrowser = async (machine: Machine): Promise<string | undefined> =>
  (await installedShell(machine)) ??
  firstThatStarts(machine, [...whole.flatMap((name) => inPath(machine, name)), ...(folders[machine.platform] ?? [])])

type Install = (name: string) => Promise<boolean>

const aptOptions = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20', '-o', 'Acquire::https::Timeout=20']

/** Undefined if this user may not install packages. */
const aptInstall = async (machine: Machine): Promise<Install | undefined> => {
  const apt = await firstProgram(machine, inPath(machine, 'apt-get'))
  if (apt === undefined) return undefined
  const sudo = await firstProgram(machine, inPath(machine, 'sudo'))
  const isSudoFree = !machine.isRoot && sudo !== undefined && (await machine.run(sudo, ['-n', 'true']))
  if (!machine.isRoot && !isSudoFree) return undefined
  const [program, first] = machine.isRoot || sudo === undefined ? [apt, []] : [sudo, ['-n', apt]]
  const run = (...args: string[]): Promise<boolean> => machine.run(program, [...first, ...aptOptions, ...args])
  const install: Install = (name) => run('install', '-y', '--no-install-recommends', name)
  // The package index may be missing or out of date.
  return async (name) => (await install(name)) || ((await run('update')) && (await install(name)))
}

/** Root usually runs in a container, where installing a package is harmless; otherwise an installed browser is enough. */
const addBrowser = async (machine: Machine, isThere: boolean): Promise<void> => {
  if (isThere && !machine.isRoot) return
  const install = await aptInstall(machine)
  if (install === undefined || (await install('chromium-headless-shell')) || isThere) return
  await install('chromium')
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

const thisMachine = (): Machine => ({
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

const namedBrowser = async (machine: Machine): Promise<string | undefined> => {
  const named = machine.env['CHROME_PATH']
  if (named === undefined || named === '') return undefined
  if (await machine.isProgram(named)) return named
  throw new Error(`CHROME_PATH is set to "${named}", but there is no program there. Correct it or unset it.`)
}

/** The path of Chrome or Chromium: CHROME_PATH, or an installed one, preferably headless. */
export const findBrowser = async (machine: Machine = thisMachine()): Promise<string | undefined> =>
  (await namedBrowser(machine)) ?? installedBrowser(machine)

/** Installs Debian's headless Chromium first if that needs no password. Throws a message with instructions. */
export const ensureBrowser = async (machine: Machine = thisMachine()): Promise<string> => {
  const best = (await namedBrowser(machine)) ?? (await installedShell(machine))
  if (best !== undefined) return best
  await addBrowser(machine, (await installedBrowser(machine)) !== undefined)
  const found = await installedBrowser(machine)
  if (found !== undefined) return found
  throw new Error(whatToDo)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(await ensureBrowser())
