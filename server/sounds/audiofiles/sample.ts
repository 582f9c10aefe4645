import { START_BYTES, tagBytesOf } from '@console/voice-gateway/sounds'

const OPENING_BYTES = 1024
const TAG_HEADER_BYTES = 10

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

  add(chunk: Buffer): void {
    this.opened.add(chunk)
    if (this.behindTag !== null) {
      this.behindTag.add(chunk)
      return
    }
    this.held = Buffer.concat([this.held, chunk])
    if (this.held.length < TAG_HEADER_BYTES) return
    const tagBytes = tagBytesOf(this.held)
    this.behindTag = new Stretch(tagBytes, tagBytes + START_BYTES)
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
