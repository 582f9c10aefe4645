/** stdin closes when the parent process ends for any reason. */
export const untilStdinEnds = (end: () => Promise<void>): void => {
  process.stdin.on('close', () => void end().then(() => process.exit(0)))
  process.stdin.resume()
}
