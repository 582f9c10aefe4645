/** Our parent holds the other end of stdin: it closes when the parent ends, however that comes. */
export const untilStdinEnds = (end: () => Promise<void>): void => {
  process.stdin.on('close', () => void end().then(() => process.exit(0)))
  process.stdin.resume()
}
