import { chromium, type Browser } from 'playwright-core'
import { ensureBrowser, findBrowser } from '../tools/browser'

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Driven browsers are started without the back/forward cache; people's are not. */
export const launch = async (): Promise<Browser> =>
  chromium.launch({
    executablePath: (await findBrowser()) ?? (await ensureBrowser()),
    args: flags,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
