/** Sounds for tests, as their programs write them, but small. */

const RATE = 8000

/** The start of a WAV file whose sound is said to be this long. */
export const wavStart = (dataBytes: number): Buffer => {
  const header = Buffer.alloc(44)
  header.write('RIFF', 0, 'latin1')
  header.writeUInt32LE(36 + dataBytes, 4)
  header.write('WAVEfmt ', 8, 'latin1')
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(RATE, 24)
  header.writeUInt32LE(2 * RATE, 28)
  header.writeUInt16LE(2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36, 'latin1')
  header.writeUInt32LE(dataBytes, 40)
  return header
}

/** A tone in 16 bits, mono, 8 kHz. Another pitch makes another content of the same length. */
export const wavOf = (seconds: number, pitch = 440): Buffer => {
  const samples = Buffer.alloc(2 * Math.round(RATE * seconds))
  for (let index = 0; index < samples.length / 2; index += 1) {
    samples.writeInt16LE(Math.round(8000 * Math.sin((2 * Math.PI * pitch * index) / RATE)), 2 * index)
  }
  return Buffer.concat([wavStart(samples.length), samples])
}

const MP3_FRAME_BYTES = 417

/** Silence: 128 kbit/s, 44.1 kHz, 26 ms a frame. */
export const mp3Of = (frames: number): Buffer => {
  const frame = Buffer.alloc(MP3_FRAME_BYTES)
  frame.set([0xff, 0xfb, 0x90, 0xc4])
  return Buffer.concat(Array.from({ length: frames }, () => frame))
}

/** An ID3v2 tag with so many bytes of pictures. */
export const id3Of = (bytes: number): Buffer => {
  const size = [21, 14, 7, 0].map((shift) => (bytes >> shift) & 0x7f)
  return Buffer.concat([Buffer.from('ID3\u0004\u0000\u0000', 'latin1'), Buffer.from(size), Buffer.alloc(bytes, 1)])
}
