export interface Reader {
  take: (bytes: number) => Promise<Buffer[]>
  read: (bytes: number) => Promise<Buffer>
  /** The next bytes, which stay to be read. */
  peek: (bytes: number) => Promise<Buffer>
  skip: (bytes: number) => Promise<void>
  rest: () => AsyncGenerator<Uint8Array>
  end: () => Promise<void>
}

export const readerOf = (content: AsyncIterable<Uint8Array>): Reader => {
  const chunks: AsyncIterator<Uint8Array, unknown> = content[Symbol.asyncIterator]()
  const waiting: Buffer[] = []
  const next = async (most: number): Promise<Buffer | null> => {
    let chunk = waiting.shift()
    while (chunk === undefined || chunk.length === 0) {
      const { value, done } = await chunks.next()
      if (done === true) return null
      chunk = Buffer.from(value.buffer, value.byteOffset, value.byteLength)
    }
    if (chunk.length > most) waiting.unshift(chunk.subarray(most))
    return chunk.subarray(0, most)
  }
  const forEachPart = async (bytes: number, use: (part: Buffer) => void): Promise<void> => {
    for (let left = bytes; left > 0; ) {
      const part = await next(left)
      if (part === null) return
      use(part)
      left -= part.length
    }
  }
  const take = async (bytes: number): Promise<Buffer[]> => {
    const parts: Buffer[] = []
    await forEachPart(bytes, (part) => parts.push(part))
    return parts
  }
  return {
    take,
    read: async (bytes) => Buffer.concat(await take(bytes)),
    peek: async (bytes) => {
      const parts = await take(bytes)
      waiting.unshift(...parts)
      return Buffer.concat(parts)
    },
    skip: (bytes) => forEachPart(bytes, () => undefined),
    rest: async function* () {
      for (let part = await next(Infinity); part !== null; part = await next(Infinity)) yield part
    },
    end: async () => void (await chunks.return?.()),
  }
}
