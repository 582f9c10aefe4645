import { chromium, type Browser } from 'playwright-core'
import { ensureBrowser, findBrowser } from '../tools/browser'

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A fake microphone that records a beep and is granted without a prompt.
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  // WebRTC finds a path even if the machine has no network.
  '--allow-loopback-in-peer-connection',
]

/** Automation disables the back/forward cache, but users' browsers have it. */
export const launch = async (more: readonly string[] = []): Promise<Browser> =>
  chromium.launch({
    executablePath: (await findBrowser()) ?? (await ensureBrowser()),
    args: [...flags, ...more],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
