/** A backup was not made or not restored; the message says why and what would help. What was there before is still there. */
export class BackupProblem extends Error {
  override name = 'BackupProblem'
}
