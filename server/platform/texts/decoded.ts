const unicode = (label: string) => new TextDecoder(label, { fatal: true })

/** UTF-8, UTF-16 with its mark, or what Windows writes in the west if it's neither. */
export const decoded = (bytes: Buffer): string => {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return unicode('utf-8').decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
