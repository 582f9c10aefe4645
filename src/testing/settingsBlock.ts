import type { ConsoleSettings } from '@/lib/settings'

const ID = 'console-settings'

export const writeSettingsText = (text: string): void => {
  document.getElementById(ID)?.remove()
  const block = document.createElement('script')
  block.type = 'application/json'
  block.id = ID
  block.textContent = text
  document.head.append(block)
}

export const writeSettings = (settings: Partial<ConsoleSettings>): void => writeSettingsText(JSON.stringify(settings))

export const removeSettings = (): void => document.getElementById(ID)?.remove()
