import { isRecord } from '@/lib/record'
import type { DescribedModule } from './moduleLines'

/** Compares JSON, ignoring the order of fields. */
export const isSameJson = (one: unknown, other: unknown): boolean => {
  if (Object.is(one, other)) return true
  if (Array.isArray(one) || Array.isArray(other)) {
    if (!Array.isArray(one) || !Array.isArray(other) || one.length !== other.length) return false
    return one.every((item, index) => isSameJson(item, other[index]))
  }
  if (!isRecord(one) || !isRecord(other)) return false
  const names = Object.keys(one)
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isSameJson(one[name], other[name]))
  )
}

/** Counts the modules with the preset's settings, made from it or not. */
export const countSameSettings = (
  preset: DescribedModule,
  branches: readonly { modules: readonly DescribedModule[] }[],
): number =>
  branches
    .flatMap(({ modules }) => modules)
    .filter(({ module_name, parameters }) => module_name === preset.module_name && isSameJson(parameters, preset.parameters))
    .length
