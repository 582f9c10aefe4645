import { pipeline, Transform, type Readable } from 'node:stream'
import { DamagedFile } from './port'

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
