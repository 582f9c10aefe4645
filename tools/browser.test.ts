import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ensureBrowser, findBrowser, type Machine } from './browser'

interface FakeMachineOptions {
  env?: Record<string, string>
  isRoot?: boolean
  programs: string[]
  broken?: string[]
  isSudoFree?: boolean
  aptBrings?: string[]
  isAptBroken?: boolean
}

const fakeMachine = (options: FakeMachineOptions) => {
  const { env = {}, isRoot = false, programs, broken = [], isSudoFree = false, aptBrings = [], isAptBroken = false } = options
  const there = new Set(programs)
  const ran: string[] = []
  const machine: Machine = {
    env: { PATH: '/usr/local/bin:/usr/bin', ...env },
    platform: 'linux',
    isRoot,
    isProgram: async (file) => there.has(file),
    run: async (program, args) => {
      ran.push([program, ...args].join(' '))
      if (program === '/usr/bin/sudo' && args.includes('true')) return isSudoFree
      if (args.includes('update')) return !isAptBroken
      if (args.includes('install')) {
        const brought = aptBrings.filter((each) => each.endsWith(`/${args.at(-1)}`))
        for (const each of brought) there.add(each)
        return brought.length > 0
      }
      return there.has(program) && !broken.includes(program)
    },
  }
  return { machine, ran }
}

test('CHROME_PATH takes precedence over other browsers', async () => {
  const programs = ['/my/chrome', '/usr/bin/chromium']
  const { machine } = fakeMachine({ env: { CHROME_PATH: '/my/chrome' }, programs })
  assert.equal(await ensureBrowser(machine), '/my/chrome')
})

test('a CHROME_PATH without a program is reported', async () => {
  const { machine } = fakeMachine({ env: { CHROME_PATH: '/my/chrome' }, programs: ['/usr/bin/chromium'] })
  await assert.rejects(ensureBrowser(machine), /CHROME_PATH is set to "\/my\/chrome", but there is no program there/)
})

test('a user who cannot install packages gets the installed browser', async () => {
  const { machine, ran } = fakeMachine({ programs: ['/usr/bin/chromium', '/usr/bin/apt-get', '/usr/bin/sudo'], isSudoFree: true })
  assert.equal(await ensureBrowser(machine), '/usr/bin/chromium')
  assert.deepEqual(new Set(ran), new Set(['/usr/bin/chromium --version']))
})

test('a headless build is preferred to a full browser', async () => {
  const programs = ['/usr/bin/chromium', '/usr/bin/chromium-headless-shell']
  const { machine, ran } = fakeMachine({ isRoot: true, programs: [...programs, '/usr/bin/apt-get'] })
  assert.deepEqual([await ensureBrowser(machine), await findBrowser(machine)], [programs[1], programs[1]])
  assert.deepEqual(new Set(ran), new Set(['/usr/bin/chromium-headless-shell --version']))
})

test('root on Debian installs a headless build even if there is a full browser', async () => {
  const shell = '/usr/bin/chromium-headless-shell'
  const { machine, ran } = fakeMachine({ isRoot: true, programs: ['/usr/bin/chromium', '/usr/bin/apt-get'], aptBrings: [shell] })
  assert.equal(await findBrowser(machine), '/usr/bin/chromium')
  assert.equal(await ensureBrowser(machine), shell)
  assert.equal(ran.filter((line) => line.endsWith('install -y --no-install-recommends chromium-headless-shell')).length, 1)
})

test('root without a network uses the full browser', async () => {
  const { machine, ran } = fakeMachine({ isRoot: true, programs: ['/usr/bin/chromium', '/usr/bin/apt-get'], isAptBroken: true })
  assert.equal(await ensureBrowser(machine), '/usr/bin/chromium')
  assert.ok(ran.every((line) => !line.endsWith('chromium')))
})

test('a program that does not start is skipped', async () => {
  const { machine } = fakeMachine({
    programs: ['/usr/bin/chromium-browser', '/opt/google/chrome/chrome'],
    broken: ['/usr/bin/chromium-browser'],
  })
  assert.equal(await ensureBrowser(machine), '/opt/google/chrome/chrome')
})

test('root installs the full browser where no headless package exists', async () => {
  const { machine, ran } = fakeMachine({ isRoot: true, programs: ['/usr/bin/apt-get'], aptBrings: ['/usr/bin/chromium'] })
  assert.equal(await ensureBrowser(machine), '/usr/bin/chromium')
  const acts = ran.filter((line) => line.startsWith('/usr/bin/apt-get')).map((line) => line.replace(/ -o \S+/g, ''))
  assert.deepEqual(acts, [
    '/usr/bin/apt-get install -y --no-install-recommends chromium-headless-shell',
    '/usr/bin/apt-get update',
    '/usr/bin/apt-get install -y --no-install-recommends chromium-headless-shell',
    '/usr/bin/apt-get install -y --no-install-recommends chromium',
  ])
})

test('a user with passwordless sudo installs a browser', async () => {
  const shell = '/usr/bin/chromium-headless-shell'
  const { machine, ran } = fakeMachine({ programs: ['/usr/bin/apt-get', '/usr/bin/sudo'], isSudoFree: true, aptBrings: [shell] })
  assert.equal(await ensureBrowser(machine), shell)
  assert.ok(ran.some((line) => line.startsWith('/usr/bin/sudo -n /usr/bin/apt-get') && line.endsWith('chromium-headless-shell')))
})

test('a user whose sudo needs a password gets instructions', async () => {
  const { machine, ran } = fakeMachine({
    programs: ['/usr/bin/apt-get', '/usr/bin/sudo'],
    aptBrings: ['/usr/bin/chromium'],
  })
  await assert.rejects(ensureBrowser(machine), /sudo apt-get install chromium.*CHROME_PATH/)
  assert.deepEqual(ran, ['/usr/bin/sudo -n true'])
})

test('a system without apt gets instructions', async () => {
  const { machine } = fakeMachine({ isRoot: true, programs: [] })
  await assert.rejects(ensureBrowser(machine), /Install Google Chrome or Chromium/)
})
