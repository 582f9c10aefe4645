import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ensureBrowser, type Machine } from './browser'

interface Told {
  env?: Record<string, string>
  isRoot?: boolean
  programs: string[]
  /** Programs that are there but do not start. */
  broken?: string[]
  isSudoFree?: boolean
  /** What `apt-get install` brings. */
  aptBrings?: string[]
}

/** A machine of paper, and the lines that it was told to run. */
const paperMachine = (told: Told) => {
  const { env = {}, isRoot = false, programs, broken = [], isSudoFree = false, aptBrings = [] } = told
  const there = new Set(programs)
  const ran: string[] = []
  const machine: Machine = {
    env: { PATH: '/usr/local/bin:/usr/bin', ...env },
    platform: 'linux',
    isRoot,
    isProgram: async (file) => there.has(file),
    run: async (program, args) => {
      ran.push([program, ...args].join(' '))
      if (args.includes('install')) for (const each of aptBrings) there.add(each)
      if (program === '/usr/bin/sudo' && args.includes('true')) return isSudoFree
      return there.has(program) && !broken.includes(program)
    },
  }
  return { machine, ran }
}

test('the browser that CHROME_PATH names is taken before any other', async () => {
  const programs = ['/my/chrome', '/usr/bin/chromium']
  const { machine } = paperMachine({ env: { CHROME_PATH: '/my/chrome' }, programs })
  assert.equal(await ensureBrowser(machine), '/my/chrome')
})

test('a CHROME_PATH without a program is named in the refusal', async () => {
  const { machine } = paperMachine({ env: { CHROME_PATH: '/my/chrome' }, programs: ['/usr/bin/chromium'] })
  await assert.rejects(ensureBrowser(machine), /CHROME_PATH is set to "\/my\/chrome", where no program is/)
})

test('an installed browser is found and nothing is installed', async () => {
  const { machine, ran } = paperMachine({ isRoot: true, programs: ['/usr/bin/chromium', '/usr/bin/apt-get'] })
  assert.equal(await ensureBrowser(machine), '/usr/bin/chromium')
  assert.deepEqual(ran, ['/usr/bin/chromium --version'])
})

test('a program that does not start is passed over', async () => {
  const { machine } = paperMachine({
    programs: ['/usr/bin/chromium-browser', '/opt/google/chrome/chrome'],
    broken: ['/usr/bin/chromium-browser'],
  })
  assert.equal(await ensureBrowser(machine), '/opt/google/chrome/chrome')
})

test('root on Debian gets chromium installed after the package list is renewed', async () => {
  const { machine, ran } = paperMachine({
    isRoot: true,
    programs: ['/usr/bin/apt-get'],
    aptBrings: ['/usr/bin/chromium'],
  })
  assert.equal(await ensureBrowser(machine), '/usr/bin/chromium')
  assert.deepEqual(ran.slice(0, 2), [
    '/usr/bin/apt-get update',
    '/usr/bin/apt-get install -y --no-install-recommends chromium',
  ])
})

test('an ordinary user whose sudo asks for no password gets chromium through sudo', async () => {
  const { machine, ran } = paperMachine({
    programs: ['/usr/bin/apt-get', '/usr/bin/sudo'],
    isSudoFree: true,
    aptBrings: ['/usr/bin/chromium'],
  })
  assert.equal(await ensureBrowser(machine), '/usr/bin/chromium')
  assert.ok(ran.includes('/usr/bin/sudo -n /usr/bin/apt-get install -y --no-install-recommends chromium'))
})

test('an ordinary user whose sudo asks for a password is told what to do', async () => {
  const { machine, ran } = paperMachine({
    programs: ['/usr/bin/apt-get', '/usr/bin/sudo'],
    aptBrings: ['/usr/bin/chromium'],
  })
  await assert.rejects(ensureBrowser(machine), /sudo apt-get install chromium.*CHROME_PATH/)
  assert.deepEqual(ran, ['/usr/bin/sudo -n true'])
})

test('a system without apt is told what to do', async () => {
  const { machine } = paperMachine({ isRoot: true, programs: [] })
  await assert.rejects(ensureBrowser(machine), /Install Google Chrome or Chromium/)
})
