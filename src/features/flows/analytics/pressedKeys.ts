import type { CountedFlow } from '@/api/endpoints/callPaths'

export type CountedKey = CountedFlow['keys'][number]

export interface PressedKey {
  branch: string
  key: string
  /** Null for extensions, which lead to no branch. */
  to: string | null
  calls: number
  /** Of the keys pressed in this menu, 0 to 1. */
  share: number
}

const menuOf = ({ branch_id, module_index }: CountedKey): string => `${branch_id} ${module_index}`

/** Most pressed first. A branch may have several menus, and a key lead to several branches over time. */
export const pressedKeys = (keys: readonly CountedKey[], deletedName: string): PressedKey[] => {
  const totals = new Map<string, number>()
  for (const key of keys) totals.set(menuOf(key), (totals.get(menuOf(key)) ?? 0) + key.calls)
  return keys.map((key) => ({
    branch: key.branch_name ?? deletedName,
    key: key.key,
    to: key.to_branch_id === null ? null : (key.to_branch_name ?? deletedName),
    calls: key.calls,
    share: key.calls / Math.max(1, totals.get(menuOf(key)) ?? 0),
  }))
}

export interface FlowNode {
  id: string
  name: string
  /** From the left: branches, their keys, and where these lead. */
  column: 0 | 1 | 2
}

export interface FlowLink {
  from: string
  to: string
  calls: number
}

/** Branches at both ends are nodes of their own, so that a menu that leads back to itself makes no circle. */
export const flowDiagram = (keys: readonly PressedKey[], extensionName: string): { nodes: FlowNode[]; links: FlowLink[] } => {
  const nodes = new Map<string, FlowNode>()
  const links = new Map<string, FlowLink>()
  const node = (column: FlowNode['column'], name: string, id = name): string => {
    const full = `${column} ${id}`
    nodes.set(full, { id: full, name, column })
    return full
  }
  const link = (from: string, to: string, calls: number): void => {
    const known = links.get(`${from}\n${to}`)
    links.set(`${from}\n${to}`, { from, to, calls: calls + (known?.calls ?? 0) })
  }
  for (const { branch, key, to, calls } of keys) {
    const source = node(0, branch)
    const middle = node(1, key, `${branch}\n${key}`)
    link(source, middle, calls)
    link(middle, node(2, to ?? extensionName), calls)
  }
  return { nodes: [...nodes.values()], links: [...links.values()] }
}
