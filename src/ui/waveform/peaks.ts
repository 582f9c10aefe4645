export const peaksOf = (samples: Float32Array, bars: number): number[] => {
  const peaks = new Array<number>(bars).fill(0)
  for (const [index, sample] of samples.entries()) {
    const bar = Math.floor((index * bars) / samples.length)
    const loudness = Math.abs(sample)
    if (loudness > (peaks[bar] ?? 0)) peaks[bar] = loudness
  }
  const loudest = Math.max(...peaks)
  return loudest > 0 ? peaks.map((peak) => peak / loudest) : peaks
}
