import { isSameJson } from 'callflow/sameJson'
import type { DescribedModule } from './moduleLines'

/** Counts the modules with the preset's settings, made from it or not. */
export const countSameSettings = (
  preset: DescribedModule,
  branches: readonly { modules: readonly DescribedModule[] }[],
): number =>
  branches
    .flatMap(({ modules }) => modules)
    .filter(({ module_name, parameters }) => module_name === preset.module_name && isSameJson(parameters, preset.parameters))
    .length
