/** Lets a command finish its work when its reader (such as `head`) closes the pipe. Every command imports this file. */
const ignoreClosedPipe = (error: Error & { code?: string }): void => {
  if (error.code !== 'EPIPE' && error.code !== 'ERR_STREAM_DESTROYED') throw error
}

for (const stream of [process.stdout, process.stderr]) stream.on('error', ignoreClosedPipe)
