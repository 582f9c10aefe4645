import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { axeViolations, inspect } from './accessible'
import { launch } from './launch'
import { openVisit, type Visit } from './visit'

const csp = "default-src 'none'; script-src 'self'; require-trusted-types-for 'script'"

const start = '<!doctype html><html lang="en"><title>Made up</title>'

const show = async (page: Page, body: string, script = ''): Promise<void> => {
  await page.route('http://made.up/**', (route) =>
    route.request().url().endsWith('.js')
      ? route.fulfill({ contentType: 'text/javascript', body: script })
      : route.fulfill({
          contentType: 'text/html',
          headers: { 'content-security-policy': csp },
          body: `${start}<main><h1>Made up</h1>${body}</main><script src="/it.js"></script>`,
        }),
  )
  await page.goto('http://made.up/')
}

const troubles: Record<string, { script: string; message: RegExp }> = {
  'an error on the console': { script: "console.error('broken here')", message: /console error: broken here/ },
  'a warning on the console': { script: "console.warn('broken here')", message: /console warning: broken here/ },
  'an exception': { script: "throw new Error('broken here')", message: /page error: .*broken here/ },
  'an unhandled rejection': {
    script: "Promise.reject(new Error('broken here'))",
    message: /unhandled rejection: .*broken here/,
  },
  'a report of the security policy': {
    script: "document.body.style.color = 'red'; document.body.setAttribute('style', 'color: red')",
    message: /CSP report: style-src/,
  },
  'markup that Trusted Types refuse': {
    script: "document.body.innerHTML = '<b>broken here</b>'",
    message: /CSP report: require-trusted-types-for/,
  },
  'a call that was refused': { script: "fetch('/else').catch(() => {})", message: /CSP report: connect-src/ },
}

describe('an end-to-end test reports', () => {
  let browser: Browser

  const visitTo = async (body: string, script: string): Promise<Visit> => {
    const visit = await openVisit(browser, 'http://made.up', { width: 375, scheme: 'light' })
    await show(visit.page, body, script)
    return visit
  }

  before(async () => {
    browser = await launch()
  })

  after(() => browser.close())

  for (const [trouble, { script, message }] of Object.entries(troubles)) {
    test(trouble, async () => {
      const visit = await visitTo('', script)
      await visit.page.waitForLoadState('networkidle')
      await assert.rejects(visit.end(), message)
    })
  }

  test('nothing when nothing is wrong', async () => {
    const visit = await visitTo('<p>Well</p>', "console.log('well')")
    await inspect(visit.page, 'made up')
    await visit.end()
  })

  test('no error that it expects', async () => {
    const visit = await visitTo('', "console.error('broken here')")
    visit.expect(/broken here/)
    await visit.end()
  })

  test('an image without a text', async () => {
    const visit = await visitTo('<img src="data:,">', '')
    assert.match((await axeViolations(visit.page)).join('\n'), /image-alt/)
    await visit.context.close()
  })

  test('a truncated text', async () => {
    const visit = await visitTo(`<table><tr><td width="1">${'a '.repeat(40)}</td></tr></table>`, '')
    await assert.rejects(inspect(visit.page, 'made up'), /no room/)
    await visit.context.close()
  })

  test('a page wider than its window', async () => {
    const visit = await visitTo(`<pre>${'wide'.repeat(200)}</pre>`, '')
    await assert.rejects(inspect(visit.page, 'made up'), /scrolls sideways/)
    await visit.context.close()
  })
})
