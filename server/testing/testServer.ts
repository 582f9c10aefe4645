import { after } from 'node:test'
import { startServerOn, type ServerOptions, type TestServer } from './startServer'
import { findTestCluster, type TestCluster } from './testCluster'

let cluster: Promise<TestCluster> | null = null
const open = new Set<TestServer>()

/** Closes servers that failed tests left open, so that the process can end. */
after(async () => {
  await Promise.all([...open].map((server) => server.close()))
  await (await cluster)?.stop()
})

/** Uses one cluster per test file, stopped after its last test. */
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
