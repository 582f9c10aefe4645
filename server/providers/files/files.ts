import type { Readable } from 'node:stream'

/** The first and the last byte, both counted from 0 and both included. */
export interface ByteRange {
  first: number
  last: number
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
  /** Null when there is no such file. */
  read: (id: string, range: ByteRange) => Promise<Readable | null>
  /** Removing what is not there is no error. */
  remove: (id: string) => Promise<void>
  /** Every file whose content is whole, in no order. */
  list: () => AsyncIterable<KeptFile>
  /** Forgets what was begun before then and never became whole: a service that was killed cannot tidy up itself. */
  removeBroken: (before: Date) => Promise<void>
}
