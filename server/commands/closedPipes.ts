/**
 * Whoever reads what a program prints may stop reading, as `head` does. The program then goes on to its end without a
 * word: what it does counts, and half of it must not be left undone. Every command imports this file.
 */
const bear = (error: Error & { code?: string }): void => {
  if (error.code !== 'EPIPE' && error.code !== 'ERR_STREAM_DESTROYED') throw error
}

for (const stream of [process.stdout, process.stderr]) stream.on('error', bear)
