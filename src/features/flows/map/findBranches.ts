import { matches } from '@/lists/matches'
import type { FlowGraph, MapBranch } from './flowGraph'

const textsOf = ({ name, steps }: MapBranch): string[] => [
  name,
  ...steps.flatMap(({ title, text, destination }) => [title, text, ...(destination?.lines ?? []).flatMap(({ key, text: line }) => [key, line])]),
]

/** Ids of the branches that name the text, or whose steps do, in the order of the flow. */
export const findBranches = ({ branches }: FlowGraph, text: string): readonly string[] =>
  text.trim() === '' ? [] : branches.filter((branch) => textsOf(branch).some((each) => matches(each, text.trim()))).map(({ id }) => id)
