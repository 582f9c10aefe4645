import { Readable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import { isDiskFull } from '@console/embedded-postgres'
import { Failure, Unavailable } from '../failures/failures'
import { noRoomOnDisk } from './admission'
import type { FilesPort } from './port'

export type Contents = ReturnType<typeof makeContents>

/** The content of uploads: stored before its rows and deleted after them, so that a crash leaves no row without content. */
export const makeContents = (files: FilesPort) => ({
  store: async (id: string, content: AsyncIterable<Buffer>, log: FastifyBaseLogger): Promise<number> => {
    try {
      return await files.write(id, Readable.from(content))
    } catch (error) {
      if (error instanceof Failure) throw error
      log.error({ err: error }, 'Failed to store a file')
      throw isDiskFull(error) ? noRoomOnDisk() : new Unavailable()
    }
  },

  remove: async (id: string, log: FastifyBaseLogger): Promise<void> => {
    await files.remove(id).catch((error: unknown) => log.warn({ err: error }, 'Orphaned file content left behind'))
  },
})
