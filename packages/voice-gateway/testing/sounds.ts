const RATE = 8000

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

export const wavOf = (seconds: number, pitch = 440): Buffer => {
  const samples = Buffer.alloc(2 * Math.round(RATE * seconds))
  for (let index = 0; index < samples.length / 2; index += 1) {
    samples.writeInt16LE(Math.round(8000 * Math.sin((2 * Math.PI * pitch * index) / RATE)), 2 * index)
  }
  return Buffer.concat([wavStart(samples.length), samples])
}

const MP3_FRAME_BYTES = 417

export const mp3Of = (frames: number): Buffer => {
  const frame = Buffer.alloc(MP3_FRAME_BYTES)
  frame.set([0xff, 0xfb, 0x90, 0xc4])
  return Buffer.concat(Array.from({ length: frames }, () => frame))
}

export const id3Of = (bytes: number): Buffer => {
  const size = [21, 14, 7, 0].map((shift) => (bytes >> shift) & 0x7f)
  return Buffer.concat([Buffer.from('ID3\u0004\u0000\u0000', 'latin1'), Buffer.from(size), Buffer.alloc(bytes, 1)])
}
