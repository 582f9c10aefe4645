import offlinePage from './offline.html'
import type { WorkerScope } from './scope'
import { startServiceWorker } from './worker'

declare const self: WorkerScope

startServiceWorker(self, offlinePage)
