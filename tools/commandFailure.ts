/** The command did nothing; the message says why, and what would help. */
export class CommandFailure extends Error {
  override name = 'CommandFailure'
}
