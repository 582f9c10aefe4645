import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'

/** Never reached by what goes well, however busy the machine is. */
export const STEP_MS = 60_000
const LOOK_AGAIN_MS = 50

/** Waits for what is read to be this: what an act does is drawn a moment later. */
export const becomes = async <Read>(read: () => Promise<Read>, expected: Read): Promise<void> => {
  const until = performance.now() + STEP_MS
  for (;;) {
    const found = await read()
    if (isDeepStrictEqual(found, expected)) return
    if (performance.now() > until) assert.deepEqual(found, expected)
    await pause(LOOK_AGAIN_MS)
  }
}
