import { after } from 'node:test'
import { startServerOn, type ServerOptions, type TestServer } from './startServer'
import { findTestCluster, type TestCluster } from './testCluster'

let cluster: Promise<TestCluster> | null = null
const open = new Set<TestServer>()

/** A test that failed may have left its server open, which would keep the process from ending. */
after(async () => {
  await Promise.all([...open].map((server) => server.close()))
  await (await cluster)?.stop()
})

/** For tests under node:test: the cluster is found or started once a file, and stopped after its last test. */
export const startServer = async (options: ServerOptions = {}): Promise<TestServer> => {
  cluster ??= findTestCluster()
  const started = await startServerOn(await cluster, options)
  const server: TestServer = {
    ...started,
    close: async () => {
      open.delete(server)
      await started.close()
    },
  }
  open.add(server)
  return server
}
