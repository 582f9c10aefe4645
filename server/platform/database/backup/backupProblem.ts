export class BackupProblem extends Error {
  override name = 'BackupProblem'
}
