/** The name that the build gives to whatever part of the console did not load. */
export const isMissingPart = (error: unknown): boolean => error instanceof Error && error.name === 'ChunkLoadError'
