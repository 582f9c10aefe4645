// Where a worker begins: it does not inherit the loader by which the service runs its TypeScript.
import { workerData } from 'node:worker_threads'
import { register } from 'tsx/esm/api'

register()
await import(workerData)
