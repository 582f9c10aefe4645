/** A worker that does not find the engine says so by this. */
export const NOT_INSTALLED = 'the speech engine is not installed'
