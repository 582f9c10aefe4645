import { readSettings, SettingsError, type Settings } from '../server/settings/settings'

/** The settings of this process; with a wrong one the process says what is wrong and ends. */
export function settingsOrEnd(): Settings {
  try {
    return readSettings(process.env)
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}
