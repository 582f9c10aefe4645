const PER_SECOND = 8000
const HEADER_BYTES = 44

export const toneWav = (seconds: number, hertz = 440): Buffer => {
  const count = Math.round(seconds * PER_SECOND)
  const file = Buffer.alloc(HEADER_BYTES + count)
  file.write('RIFF', 0, 'latin1')
  file.writeUInt32LE(file.length - 8, 4)
  file.write('WAVEfmt ', 8, 'latin1')
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(PER_SECOND, 24)
  file.writeUInt32LE(PER_SECOND, 28)
  file.writeUInt16LE(1, 32)
  file.writeUInt16LE(8, 34)
  file.write('data', 36, 'latin1')
  file.writeUInt32LE(count, 40)
  for (let sample = 0; sample < count; sample += 1) {
    file[HEADER_BYTES + sample] = 128 + Math.round(90 * Math.sin((2 * Math.PI * hertz * sample) / PER_SECOND))
  }
  return file
}

const FRAME_BYTES = 417
const FRAMES_PER_SECOND = 44_100 / 1152

/** A silent MP3 file: a frame whose side information is all zeros decodes to silence. */
export const silentMp3 = (seconds: number): Buffer => {
  const frame = Buffer.alloc(FRAME_BYTES)
  frame.writeUInt32BE(0xfffb90c4)
  return Buffer.concat(Array.from({ length: Math.ceil(seconds * FRAMES_PER_SECOND) }, () => frame))
}
