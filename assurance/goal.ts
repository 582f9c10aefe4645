export type GoalId =
  | 'G1' | 'G2' | 'G3' | 'G4' | 'G5' | 'G6' | 'G7' | 'G8' | 'G9' | 'G10' | 'G11' | 'G12'
  | 'G13' | 'G14' | 'G15' | 'G16' | 'G17' | 'G18' | 'G19' | 'G20' | 'G21' | 'G22' | 'G23'
  | 'G24' | 'G25' | 'G26' | 'G27' | 'G28' | 'G29' | 'G30'

/** How a file is run: as `npm test` runs tests of that kind; a program is started by tsx and held when it ends with 0. */
export type Runner = 'service' | 'journeys' | 'jest' | 'program'

export interface Run {
  by: Runner
  /** From the root of the tree, with slashes. */
  files: readonly string[]
}

export interface Goal {
  id: GoalId
  title: string
  /** What must be reached; where the long share has another bar, both are said. */
  bar: string
  runs: readonly Run[]
  /** Its figures by name, whichever file reports them. Without names it has what its files report and no goal names. */
  figures?: readonly string[]
  /** Why nothing can be run for it; then `runs` is empty. */
  notApplicable?: string
}
