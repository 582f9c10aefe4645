import type { Readable } from 'node:stream'

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
