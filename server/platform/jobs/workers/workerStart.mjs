// Workers do not inherit the loader that runs TypeScript.
import { stderr, stdout } from 'node:process'
import { workerData } from 'node:worker_threads'
import { register } from 'tsx/esm/api'

// Decoders log every broken frame.
for (const output of [stdout, stderr]) Object.assign(output, { write: () => true })
register()

/** @type {unknown} */
const module = await import(workerData)
export const { answer } = /** @type {{ answer: (message: object) => Promise<Uint8Array> }} */ (module)
