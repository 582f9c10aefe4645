import { ALL_FORMATS, Input, ReadableStreamSource } from 'mediabunny'

const MAX_CACHED_BYTES = 16 * 1024 * 1024

/** The library's types are those of a browser's streams. */
const browserStream = (chunks: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> => {
  const source = chunks[Symbol.asyncIterator]()
  return new ReadableStream({
    pull: async (controller) => {
      const next = await source.next()
      if (next.done === true) controller.close()
      else controller.enqueue(next.value)
    },
    cancel: async () => void (await source.return?.()),
  })
}

/** In seconds, read from the container without decoding the sound. Throws for formats that the library doesn't know. */
export const readLength = async (content: AsyncIterable<Uint8Array>): Promise<number> => {
  const source = new ReadableStreamSource(browserStream(content), { maxCacheSize: MAX_CACHED_BYTES })
  using input = new Input({ source, formats: ALL_FORMATS })
  return (await input.getDurationFromMetadata()) ?? (await input.computeDuration())
}
