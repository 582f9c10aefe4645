/** The name that the build gives to whatever part of the console did not load. */
export const isChunkLoadError = (error: unknown): boolean => error instanceof Error && error.name === 'ChunkLoadError'
