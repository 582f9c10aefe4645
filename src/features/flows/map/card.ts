import type { MapBranch, MapDestination } from './flowGraph'

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

export type Card =
  | ({ id: string; kind: 'entry'; numbers: readonly string[] | null } & Box)
  | ({ id: string; kind: 'branch'; branch: MapBranch } & Box)
  | ({ id: string; kind: 'destination'; destination: MapDestination; stepKey: string; isReached: boolean } & Box)
  | ({ id: string; kind: 'unreached' } & Box)
