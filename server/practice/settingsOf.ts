import type { ModulePlan } from './profile'

export interface NamedIds {
  files: ReadonlyMap<string, string>
  branches: ReadonlyMap<string, string>
}

interface Settings {
  /** Worded as the console would, so that the console updates it when something is renamed. */
  description: string
  parameters: Record<string, unknown>
}

export function idNamed(ids: ReadonlyMap<string, string>, name: string): string {
  const id = ids.get(name)
  if (id === undefined) throw new RangeError(`No practice record is called ${name}`)
  return id
}

const grouped = (number: string): string => number.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '+1 $1 $2 $3')

const pairs = (entries: Readonly<Record<string, string>>): string =>
  Object.entries(entries)
    .map(([from, to]) => `${from} → ${to}`)
    .join(', ')

export function settingsOf(plan: ModulePlan, { files, branches }: NamedIds): Settings {
  switch (plan.feature) {
    case 'audiofile':
      return { description: `Diffuser «\u00a0${plan.file}\u00a0»`, parameters: { audiofile_id: idNamed(files, plan.file) } }
    case 'text_to_speech':
      return { description: `Dire «\u00a0${plan.text}\u00a0»`, parameters: { text: plan.text, language: 'fr-CA' } }
    case 'pause':
      return { description: `Pause de ${plan.seconds}\u00a0s`, parameters: { length: plan.seconds } }
    case 'router': {
      const routes = Object.entries(plan.branchByDigit).map(([digit, name]) => {
        return { digit, branch: idNamed(branches, name) }
      })
      return { description: pairs(plan.branchByDigit), parameters: { routes } }
    }
    case 'extensions': {
      const extensions = Object.entries(plan.targetByNumber).map(([number, target]) => ({ number, target }))
      return { description: pairs(plan.targetByNumber), parameters: { extensions } }
    }
    case 'call_transfer':
      return { description: `Transférer au ${grouped(plan.to)}`, parameters: { destination_number: plan.to } }
    case 'voicemail':
      return { description: `Message vocal envoyé à ${plan.email}`, parameters: { send_to: plan.email } }
    case 'webphone':
      return { description: 'Faire sonner les téléphones web', parameters: {} }
    case 'hangup':
      return { description: 'Raccrocher', parameters: {} }
  }
}
