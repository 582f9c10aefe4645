import type { Settings } from '../server/composition/settings/settings'
import { FolderInUse, refuseLockedFolder } from '@console/embedded-postgres'
import { supportKeyFile, supportKeyIn } from '../server/composition/settings/dataFolder'
import { CommandFailure } from './commandFailure'

export interface Where {
  url: string
  key: string
}

const addressIn = (dataDir: string): string | null => {
  try {
    refuseLockedFolder(dataDir)
    return null
  } catch (error) {
    if (error instanceof FolderInUse) return error.address
    throw error
  }
}

export const serviceFrom = ({ dataDir, supportKey }: Pick<Settings, 'dataDir' | 'supportKey'>, url: string | null): Where => {
  if (url !== null && !/^https?:\/\//.test(url)) throw new CommandFailure('SUPPORT_URL must start with http:// or https://.')
  if (url !== null && supportKey === null) throw new CommandFailure('SUPPORT_KEY must be set when SUPPORT_URL is set.')
  const address = url?.replace(/\/+$/, '') ?? addressIn(dataDir)
  if (address === null) {
    throw new CommandFailure(
      `No service is running on the data folder ${dataDir}. Start it with \`npm start\`, or set SUPPORT_URL and SUPPORT_KEY to use another one.`,
    )
  }
  const key = supportKey ?? supportKeyIn(dataDir)
  if (key === null) throw new CommandFailure(`${supportKeyFile(dataDir)} is missing. Set SUPPORT_KEY to the service's key.`)
  return { url: address, key }
}
