import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { newFolder, removeFolder } from '@console/embedded-postgres/testing'
import { openSession } from './devTools'
import { untilTrue } from './untilTrue'

/** Headless browsers have no windows, and a debugger like Playwright's keeps each page visible and focused. */
const names = ['/usr/bin/google-chrome', '/usr/bin/chromium', '/usr/lib/chromium/chromium', process.env['WINDOWED_CHROME_PATH'] ?? '']

export const windowedProgram = (): string | undefined => names.findLast((name) => name !== '' && existsSync(name))

const flags = [
  '--no-sandbox',
  '--no-first-run',
  '--disable-gpu',
  '--disable-sync',
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  '--allow-loopback-in-peer-connection',
  '--remote-debugging-port=0',
  '--remote-allow-origins=*',
]

/** A screen of its own where the machine has none. */
const openScreen = async (): Promise<{ display: string; screen: ChildProcess | null }> => {
  const { DISPLAY } = process.env
  if (DISPLAY !== undefined) return { display: DISPLAY, screen: null }
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'], { stdio: ['ignore', 'pipe', 'ignore'] })
  const words: unknown[] = await once(createInterface(screen.stdout), 'line')
  return { display: `:${String(words[0])}`, screen }
}

const end = async (process: ChildProcess | null): Promise<void> => {
  if (process === null || process.exitCode !== null) return
  const ended = once(process, 'exit')
  process.kill('SIGTERM')
  await ended
}

export interface TabEntry {
  id: string
  title: string
  url: string
  type: string
  webSocketDebuggerUrl: string
}

const isEntry = (value: unknown): value is TabEntry => typeof value === 'object' && value !== null && 'webSocketDebuggerUrl' in value

export interface WindowedBrowser {
  version: string
  /** Read without attaching to any page, so that none is kept awake. */
  tabs: () => Promise<TabEntry[]>
  openTab: (url: string) => Promise<string>
  openWindow: (url: string) => Promise<string>
  bringToFront: (id: string) => Promise<void>
  closeTab: (id: string) => Promise<void>
  allowNotifications: (origin: string, setting: 'granted' | 'denied') => Promise<void>
  close: () => Promise<void>
}

export const openWindowedBrowser = async (program: string): Promise<WindowedBrowser> => {
  const profile = newFolder()
  const { display, screen } = await openScreen()
  const browser = spawn(program, [...flags, `--user-data-dir=${profile}`, 'about:blank'], { env: { ...process.env, DISPLAY: display }, stdio: 'ignore' })
  const portFile = join(profile, 'DevToolsActivePort')
  await untilTrue(async () => existsSync(portFile) && readFileSync(portFile, 'utf8').includes('\n'), 'the browser started')
  const [port = '', path = ''] = readFileSync(portFile, 'utf8').split('\n')
  const at = `http://127.0.0.1:${port}/json`
  const session = await openSession(`ws://127.0.0.1:${port}${path}`)
  const idIn = (reply: Record<string, unknown>): string => String(reply['targetId'])
  const version: unknown = await (await fetch(`${at}/version`)).json()
  return {
    version: typeof version === 'object' && version !== null && 'Browser' in version ? String(version.Browser) : '',
    tabs: async () => {
      const found: unknown = await (await fetch(`${at}/list`)).json()
      assert.ok(Array.isArray(found))
      return found.filter(isEntry).filter(({ type }) => type === 'page')
    },
    openTab: async (url) => idIn(await session.send('Target.createTarget', { url })),
    openWindow: async (url) => idIn(await session.send('Target.createTarget', { url, newWindow: true })),
    bringToFront: async (id) => void (await fetch(`${at}/activate/${id}`)),
    closeTab: async (id) => void (await fetch(`${at}/close/${id}`)),
    allowNotifications: async (origin, setting) =>
      void (await session.send('Browser.setPermission', { permission: { name: 'notifications' }, setting, origin })),
    close: async () => {
      session.close()
      await end(browser)
      await end(screen)
      await removeFolder(profile)
    },
  }
}
