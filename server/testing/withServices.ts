import { runWith } from './runWith'
import { SHARED_SERVICES, spawnServices } from './spawnServices'

/** Runs a command whose tests share one process of services, which saves each file two seconds. */

const { controlUrl, stop } = await spawnServices()
runWith(process.argv.slice(2), { [SHARED_SERVICES]: controlUrl }, stop)
