/** The command did nothing; the message says why, and what would help. */
export class SupportFailure extends Error {
  override name = 'SupportFailure'
}
