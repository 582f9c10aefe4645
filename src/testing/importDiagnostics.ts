import type { UnknownAction } from '@reduxjs/toolkit'
import { isRecord, parseJson } from '@/lib/values'
import { rootReducer } from '@/store/rootReducer'

type State = ReturnType<typeof rootReducer>

const isAction = (value: unknown): value is UnknownAction => isRecord(value) && typeof value['type'] === 'string'

const isState = (value: unknown): value is State => isRecord(value) && isRecord(value['session'])

export interface Imported {
  diagnostics: Record<string, unknown>
  actions: UnknownAction[]
  state: unknown
}

const inner = (file: Record<string, unknown>, name: string): unknown => parseJson(String(file[name]))

/** Mimics DevTools' Import: `payload` and `preloadedState` are JSON within JSON, and the actions are replayed. */
export const importDiagnostics = (text: string): Imported => {
  const file = parseJson(text)
  if (!isRecord(file) || !isRecord(file['diagnostics'])) throw new Error('The file is no diagnostics.')
  const actions = inner(file, 'payload')
  const preloaded = inner(file, 'preloadedState')
  if (!Array.isArray(actions) || !actions.every(isAction) || !isState(preloaded)) {
    throw new Error('Redux DevTools would not take the file.')
  }
  const state: unknown = JSON.parse(JSON.stringify([{ type: '@@INIT' }, ...actions].reduce(rootReducer, preloaded)))
  return { diagnostics: file['diagnostics'], actions, state }
}
