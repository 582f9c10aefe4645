import assert from 'node:assert/strict'
import { readSettings, SettingsError } from '../composition/settings/settings'

export function settingsProblems(env: Record<string, string>): readonly string[] {
  try {
    readSettings(env)
  } catch (error) {
    assert.ok(error instanceof SettingsError)
    return error.problems
  }
  return []
}
