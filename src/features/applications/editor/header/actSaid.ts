import { say, type Said } from '@/i18n/sentence'
import type { Act } from '@/slices/editorHistory'

/** What undo and redo would take back or do again. */
export const actSaid = ({ kind, module_name }: Act, featureName: (moduleName: string) => string): Said => {
  const name = module_name === null ? null : featureName(module_name)
  switch (kind) {
    case 'added':
      return say('Add “{name}”', { name: name ?? '' })
    case 'moved':
      return say('Move “{name}”', { name: name ?? '' })
    case 'removed':
      return say('Remove “{name}”', { name: name ?? '' })
    case 'configured':
      return say('Settings of “{name}”', { name: name ?? '' })
    case 'described':
      return say('Description of “{name}”', { name: name ?? '' })
    case 'pasted':
      return name === null ? say('Paste several steps') : say('Paste “{name}”', { name })
    case 'duplicated':
      return name === null ? say('Duplicate a branch') : say('Duplicate “{name}”', { name })
    case 'restored':
      return say('Restore unsaved changes')
  }
}
