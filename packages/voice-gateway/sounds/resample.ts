import { SAMPLES_PER_SECOND } from './muLaw'

const MAX_HERTZ = 3600
const CROSSINGS = 10

const greatestDivisor = (one: number, other: number): number => (other === 0 ? one : greatestDivisor(other, one % other))

const sinc = (at: number): number => (at === 0 ? 1 : Math.sin(Math.PI * at) / (Math.PI * at))

/** `reach` counts input samples on either side; `band` is the cutoff as a fraction of the input rate. */
const kernelsOf = (phases: number, reach: number, band: number): Float32Array[] =>
  Array.from({ length: phases }, (_, phase) => {
    const kernel = new Float32Array(2 * reach + 1)
    let sum = 0
    for (let tap = 0; tap < kernel.length; tap += 1) {
      const distance = tap - reach - phase / phases
      const window = Math.abs(distance) > reach ? 0 : 0.5 + 0.5 * Math.cos((Math.PI * distance) / reach)
      const weight = sinc(2 * band * distance) * window
      kernel[tap] = weight
      sum += weight
    }
    return kernel.map((weight) => weight / sum)
  })

export class Resampler {
  private readonly step: number
  private readonly phases: number
  private readonly reach: number
  private readonly kernels: Float32Array[]
  private held: Float32Array
  /** The position of the next output sample, in phases after the sample at `held[reach]`. */
  private at = 0

  constructor(rate: number) {
    const divisor = greatestDivisor(rate, SAMPLES_PER_SECOND)
    this.step = rate / divisor
    this.phases = SAMPLES_PER_SECOND / divisor
    const band = Math.min(MAX_HERTZ / rate, 0.45)
    this.reach = Math.ceil(CROSSINGS / (2 * band))
    this.kernels = kernelsOf(this.phases, this.reach, band)
    this.held = new Float32Array(this.reach)
  }

  push(samples: Float32Array): Float32Array {
    const input = new Float32Array(this.held.length + samples.length)
    input.set(this.held)
    input.set(samples, this.held.length)
    const { phases, step, kernels } = this
    const taps = 2 * this.reach + 1
    const output = new Float32Array(Math.ceil(input.length / (step / phases)) + 1)
    let count = 0
    let at = this.at
    let first = Math.floor(at / phases)
    for (; first + taps <= input.length; first = Math.floor(at / phases)) {
      const kernel = kernels[at - first * phases] ?? new Float32Array(taps)
      let sum = 0
      for (let tap = 0; tap < taps; tap += 1) sum += (kernel[tap] ?? 0) * (input[first + tap] ?? 0)
      output[count] = sum
      count += 1
      at += step
    }
    const passed = Math.min(first, input.length)
    this.at = at - passed * phases
    this.held = input.slice(passed)
    return output.subarray(0, count)
  }

  flush(): Float32Array {
    return this.push(new Float32Array(this.reach))
  }
}
