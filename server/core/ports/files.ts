import type { Readable } from 'node:stream'

/** The first and the last byte, both counted from 0 and both included. */
export interface ByteRange {
  first: number
  last: number
}

/** The content is there, and is not what was kept. */
export class DamagedFile extends Error {
  override name = 'DamagedFile'

  constructor(id: string, why: string) {
    super(`The content of file ${id} is damaged: ${why}`)
  }
}

export interface KeptFile {
  id: string
  /** When its content was whole, by the clock of where it is kept. */
  keptAt: Date
}

/** Where the content of files is kept, under ids of ours alone: a name from outside is never part of a path. */
export interface FilesPort {
  /** Keeps the content and gives its size; when this resolves, the content is whole and durable. */
  write: (id: string, content: Readable) => Promise<number>
  /**
   * Of content that has to be so many bytes long in all. Null when there is no such file. Throws `DamagedFile` for any other
   * length, before a byte is read; what comes to light only later fails the stream.
   */
  read: (id: string, range: ByteRange, bytes: number) => Promise<Readable | null>
  /** Removing what is not there is no error. */
  remove: (id: string) => Promise<void>
  /** Every file whose content is whole, in no order. */
  list: () => AsyncIterable<KeptFile>
  /** Forgets what was begun before then and never became whole: a service that was killed cannot tidy up itself. */
  removeBroken: (before: Date) => Promise<void>
}
