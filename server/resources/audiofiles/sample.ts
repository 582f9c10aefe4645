const OPENING_BYTES = 1024
const SAMPLE_BYTES = 64 * 1024
const TAG_HEADER_BYTES = 10

/** Length of the ID3v2 tag: four 7-bit groups, plus the header; 0 without a tag. */
const tagBytesOf = (start: Buffer): number => {
  if (start.subarray(0, 3).toString('latin1') !== 'ID3' || start.length < TAG_HEADER_BYTES) return 0
  const size = [...start.subarray(6, 10)].reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0)
  return TAG_HEADER_BYTES + size
}

class Stretch {
  private readonly parts: Buffer[] = []
  private position = 0

  constructor(
    private readonly from: number,
    private readonly to: number,
  ) {}

  add(chunk: Buffer): void {
    const [from, to] = [this.from - this.position, this.to - this.position].map((at) => Math.max(0, at))
    if (from !== undefined && from < chunk.length) this.parts.push(Buffer.from(chunk.subarray(from, to)))
    this.position += chunk.length
  }

  get isPassed(): boolean {
    return this.position >= this.to
  }

  get bytes(): Buffer {
    return Buffer.concat(this.parts)
  }
}

/** The start of a stream, and the first 64 kB after an ID3 tag, whose pictures can exceed any sample. */
export class Sample {
  private readonly opened = new Stretch(0, OPENING_BYTES)
  private held = Buffer.alloc(0)
  private behindTag: Stretch | null = null
  hasTag = false

  add(chunk: Buffer): void {
    this.opened.add(chunk)
    if (this.behindTag !== null) {
      this.behindTag.add(chunk)
      return
    }
    this.held = Buffer.concat([this.held, chunk])
    if (this.held.length < TAG_HEADER_BYTES) return
    const tagBytes = tagBytesOf(this.held)
    this.hasTag = tagBytes > 0
    this.behindTag = new Stretch(tagBytes, tagBytes + SAMPLE_BYTES)
    this.behindTag.add(this.held)
    this.held = Buffer.alloc(0)
  }

  get isFull(): boolean {
    return this.behindTag?.isPassed === true
  }

  get opening(): Buffer {
    return this.opened.bytes
  }

  get bytes(): Buffer {
    return this.behindTag?.bytes ?? this.held
  }
}
