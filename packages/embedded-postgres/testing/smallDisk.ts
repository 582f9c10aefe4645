import { execFileSync } from 'node:child_process'
import { chmodSync, rmSync } from 'node:fs'
import { isRoot, newFolder } from './dataFolder'

export const mountSmallDisk = (megabytes: number): string => {
  const folder = newFolder()
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' })
  chmodSync(folder, 0o711)
  return folder
}

export const unmount = (folder: string): void => {
  execFileSync('umount', [folder])
  rmSync(folder, { recursive: true, force: true })
}

export const isMounting = (): boolean => {
  if (!isRoot || process.platform !== 'linux') return false
  try {
    unmount(mountSmallDisk(1))
    return true
  } catch {
    return false
  }
}
