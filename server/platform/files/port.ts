import { type Readable, pipeline, Transform } from 'node:stream'

export const orNullIf =
  (isMissing: (error: unknown) => boolean) =>
  async <Found>(finding: Promise<Found>): Promise<Found | null> => {
    try {
      return await finding
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }

export type Content = Readable | Uint8Array

export interface ByteRange {
  first: number
  last: number
}

export class DamagedFile extends Error {
  override name = 'DamagedFile'

  constructor(id: string, why: string) {
    super(`The content of file ${id} is damaged: ${why}`)
  }
}

export interface StoredFile {
  id: string
  storedAt: Date
}

/** Files have ids of ours only: no name from outside is part of a path. */
export interface FilesPort {
  /** When it resolves, the content is complete and durable. */
  write: (id: string, content: Readable) => Promise<number>
  /** Null if there is no such file. Throws `DamagedFile` if the length differs; later damage fails the stream. */
  read: (id: string, range: ByteRange, bytes: number) => Promise<Readable | null>
  remove: (id: string) => Promise<void>
  list: () => AsyncIterable<StoredFile>
  removeBroken: (before: Date) => Promise<void>
}

export const exactly = (content: Readable, id: string, bytes: number): Readable => {
  let left = bytes
  const counted = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      left -= chunk.length
      if (left < 0) done(new DamagedFile(id, `more than ${bytes} bytes came`))
      else done(null, chunk)
    },
    flush: (done) => done(left === 0 ? null : new DamagedFile(id, `${bytes - left} bytes came in place of ${bytes}`)),
  })
  // The reader receives any error, and closing the reader closes the content.
  return pipeline(content, counted, () => undefined)
}
