import { chromium, type Browser } from 'playwright-core'
import { ensureBrowser, findBrowser } from '../tools/browser'

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A microphone that hears something, and is given to a page that asks for it.
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  // Where the machine has no network WebRTC finds this one's way.
  '--allow-loopback-in-peer-connection',
]

/** Driven browsers are started without the back/forward cache; people's are not. */
export const launch = async (): Promise<Browser> =>
  chromium.launch({
    executablePath: (await findBrowser()) ?? (await ensureBrowser()),
    args: flags,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
