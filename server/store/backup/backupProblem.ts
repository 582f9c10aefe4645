/** Nothing was changed; the message says why and what would help. */
export class BackupProblem extends Error {
  override name = 'BackupProblem'
}
