import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'

/** A limit that successful tests never reach, even on a busy machine. */
export const STEP_MS = 60_000
const POLL_MS = 50

export const turns = async <Read>(read: () => Promise<Read>, isSo: (found: Read) => boolean, what: string): Promise<Read> => {
  const until = performance.now() + STEP_MS
  for (;;) {
    const found = await read()
    if (isSo(found)) return found
    assert.ok(performance.now() < until, `${what}: ${JSON.stringify(found)}`)
    await pause(POLL_MS)
  }
}

export const becomes = async <Read>(read: () => Promise<Read>, expected: Read): Promise<void> => {
  const until = performance.now() + STEP_MS
  for (;;) {
    const found = await read()
    if (isDeepStrictEqual(found, expected)) return
    if (performance.now() > until) assert.deepEqual(found, expected)
    await pause(POLL_MS)
  }
}
