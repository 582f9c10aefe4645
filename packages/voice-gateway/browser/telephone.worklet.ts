/** A worklet is emitted as a single file: it cannot import anything. Samples are at 8 kHz. */
declare const sampleRate: number
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void
declare class AudioWorkletProcessor {
  readonly port: MessagePort
}

const FRAME_SAMPLES = 160
const STEP = 8000 / sampleRate
const LOUDEST = 32767
/** The jitter buffer: playback starts once this many frames have arrived. */
const FRAMES_AHEAD = 3
/** Frames beyond this are dropped, because people talk over each other when sound is late. */
const MAX_FRAMES_AHEAD = 12

class Telephone extends AudioWorkletProcessor {
  private frame = new Int16Array(FRAME_SAMPLES)
  private filled = 0
  private phase = 0
  private sum = 0
  private count = 0

  process([input]: Float32Array[][]): boolean {
    for (const sample of input?.[0] ?? new Float32Array(128)) this.take(sample)
    return true
  }

  private take(sample: number): void {
    this.sum += sample
    this.count += 1
    this.phase += STEP
    if (this.phase < 1) return
    this.phase -= 1
    this.frame[this.filled] = Math.max(-1, Math.min(1, this.sum / this.count)) * LOUDEST
    this.sum = 0
    this.count = 0
    this.filled += 1
    if (this.filled < FRAME_SAMPLES) return
    this.port.postMessage(this.frame)
    this.filled = 0
  }
}

class Earpiece extends AudioWorkletProcessor {
  private waiting: Int16Array[] = []
  private frame: Int16Array | null = null
  private at = 0
  private phase = 1
  private before = 0
  private next = 0

  constructor() {
    super()
    this.port.onmessage = ({ data }: MessageEvent<Int16Array>) => {
      this.waiting.push(data)
      if (this.waiting.length > MAX_FRAMES_AHEAD) this.waiting.splice(0, this.waiting.length - FRAMES_AHEAD)
    }
  }

  process(_inputs: Float32Array[][], [output]: Float32Array[][]): boolean {
    const channel = output?.[0]
    if (channel === undefined) return true
    for (let index = 0; index < channel.length; index += 1) {
      this.phase += STEP
      while (this.phase >= 1) {
        this.phase -= 1
        this.before = this.next
        this.next = this.take()
      }
      channel[index] = (this.before + (this.next - this.before) * this.phase) / LOUDEST
    }
    return true
  }

  private take(): number {
    if (this.frame === null && this.waiting.length >= FRAMES_AHEAD) this.frame = this.waiting.shift() ?? null
    if (this.frame === null) return 0
    const sample = this.frame[this.at] ?? 0
    this.at += 1
    if (this.at === this.frame.length) {
      this.at = 0
      this.frame = this.waiting.shift() ?? null
    }
    return sample
  }
}

registerProcessor('telephone', Telephone)
registerProcessor('earpiece', Earpiece)
