import { runWith } from './runWith'
import { SHARED_CLUSTER, SHARED_FILES, startTestCluster } from './testCluster'

/** Runs a command whose tests share one cluster: `tsx server/testing/withCluster.ts node --import tsx --test …`. */

const { adminUrl, filesFolder, stop } = await startTestCluster()
runWith(process.argv.slice(2), { [SHARED_CLUSTER]: adminUrl, [SHARED_FILES]: filesFolder }, stop)
