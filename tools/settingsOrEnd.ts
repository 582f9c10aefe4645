import { readSettings, SettingsError, type Settings } from '../server/composition/settings/settings'

export function settingsOrEnd(): Settings {
  try {
    return readSettings(process.env)
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}
