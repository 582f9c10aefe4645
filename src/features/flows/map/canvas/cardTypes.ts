import { BranchCard } from './BranchCard'
import { DestinationCard, EntryCard, UnreachedZone } from './OtherCards'

export const cardTypes = { branch: BranchCard, entry: EntryCard, destination: DestinationCard, unreached: UnreachedZone }
