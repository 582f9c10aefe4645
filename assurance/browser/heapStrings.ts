import type { Page } from 'playwright-core'
import { isList, isRecord } from './json'

/** Every string that the page's heap still holds once all that nobody needs was thrown away. */
export const heapStrings = async (page: Page): Promise<string[]> => {
  const session = await page.context().newCDPSession(page)
  const chunks: string[] = []
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk))
  await session.send('HeapProfiler.enable')
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  await session.detach()
  const snapshot: unknown = JSON.parse(chunks.join(''))
  if (!isRecord(snapshot) || !isList(snapshot['strings'])) throw new Error('The browser gave no snapshot of its heap.')
  return snapshot['strings'].filter((text) => typeof text === 'string')
}
