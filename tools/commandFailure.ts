export class CommandFailure extends Error {
  override name = 'CommandFailure'
}
