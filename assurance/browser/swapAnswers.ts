import type { CDPSession, Page } from 'playwright-core'
import type { Operation } from 'contract/operation'
import { isCallOf } from '../../e2e/proxies'
import type { Body } from './badBodies'

export interface Swaps {
  swap: (row: Operation, change: (real: string) => Body) => Promise<void>
  met: () => number
}

/** Intercepts below the page with the DevTools protocol, because the driver's routes would disable the browser cache. */
export const openSwaps = async (page: Page): Promise<Swaps> => {
  const session: CDPSession = await page.context().newCDPSession(page)
  let swapped: { row: Operation; change: (real: string) => Body } | null = null
  let met = 0

  const exchange = async (requestId: string, status: number): Promise<void> => {
    const { body, base64Encoded } = await session.send('Fetch.getResponseBody', { requestId })
    const real = base64Encoded ? Buffer.from(body, 'base64').toString() : body
    const { text, type } = swapped?.change(real) ?? { text: real, type: 'application/json' }
    met += 1
    await session.send('Fetch.fulfillRequest', {
      requestId,
      responseCode: status,
      responseHeaders: [{ name: 'content-type', value: type }],
      body: Buffer.from(text).toString('base64'),
    })
  }

  session.on('Fetch.requestPaused', ({ requestId, request, responseStatusCode: status }) => {
    const isMeant = swapped !== null && status !== undefined && status < 300 && isCallOf(swapped.row, request.method, request.url)
    const going = isMeant ? exchange(requestId, status) : session.send('Fetch.continueRequest', { requestId })
    // A page that navigates away aborts its requests.
    Promise.resolve(going).catch(() => undefined)
  })

  return {
    swap: async (row, change) => {
      const isWatched = swapped?.row === row
      swapped = { row, change }
      met = 0
      if (isWatched) return
      const urlPattern = `*/v1${row.path.replace(/:\w+/g, '*')}*`
      await session.send('Fetch.enable', { patterns: [{ urlPattern, requestStage: 'Response' }] })
    },
    met: () => met,
  }
}
