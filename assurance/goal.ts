export type GoalId =
  | 'G1' | 'G2' | 'G3' | 'G4' | 'G5' | 'G6' | 'G7' | 'G8' | 'G9' | 'G10' | 'G11' | 'G12'
  | 'G13' | 'G14' | 'G15' | 'G16' | 'G17' | 'G18' | 'G19' | 'G20' | 'G21' | 'G22' | 'G23'
  | 'G24' | 'G25' | 'G26' | 'G27' | 'G28' | 'G29' | 'G30' | 'G31' | 'G32'

export type Runner = 'service' | 'journeys' | 'jest' | 'program'

export interface Run {
  by: Runner
  files: readonly string[]
}

export interface Goal {
  id: GoalId
  title: string
  /** The bar to reach, and that of the long run where it differs. */
  bar: string
  runs: readonly Run[]
  /** Its figures by name. Without names it has all figures that its files report and no other goal names. */
  figures?: readonly string[]
  notApplicable?: string
}
