import type { CallEnd } from 'contract/flowVersions'
import type { NightResult, NightStep } from 'contract/nightCalls'
import type { Language, Sentence } from '../../platform/failures/failures'
import type { Store } from '../../platform/database/tables'
import { named } from '../../platform/texts/phoneNumber'

interface ToldCall {
  test: string
  label: string | null
  phone_number: string
  result: NightResult
  expected: CallEnd
  end: CallEnd | null
  steps: readonly NightStep[]
}

interface Night {
  application: string
  calls: number
  differing: readonly ToldCall[]
  branchNames: ReadonlyMap<string, string>
}

/** Null if nothing differs any more, or it was turned off. */
export const readNight = async (store: Store, accountId: string, applicationId: string): Promise<Night | null> => {
  const watches = store.selectFrom('night_watches').innerJoin('applications', 'applications.id', 'night_watches.id').where('due_at', 'is not', null)
  const watch = await watches.select(['friendly_name', 'calls']).where('applications.account_id', '=', accountId).where('applications.id', '=', applicationId).executeTakeFirst()
  if (watch === undefined) return null
  const differing = await store
    .selectFrom('night_calls as call')
    .innerJoin('rehearsals as test', 'test.id', 'call.rehearsal_id')
    .innerJoin('numbers', 'numbers.id', 'call.number_id')
    .select(['test.friendly_name as test', 'test.expected', 'numbers.label', 'numbers.phone_number', 'call.result', 'call.call_end as end', 'call.steps'])
    .where('call.account_id', '=', accountId)
    .where('call.application_id', '=', applicationId)
    .where('call.result', '<>', 'as_expected')
    .orderBy('test.created_at')
    .orderBy('numbers.phone_number')
    .execute()
  const branches = await store.selectFrom('application_branches').select(['id', 'friendly_name']).where('application_id', '=', applicationId).execute()
  const branchNames = new Map(branches.map(({ id, friendly_name }) => [id, friendly_name]))
  return differing.length === 0 ? null : { application: watch.friendly_name, calls: watch.calls, differing, branchNames }
}

const kindOf = ({ kind, target }: CallEnd): Sentence => {
  switch (kind) {
    case 'voicemail':
      return { en: `Voicemail sent to ${target ?? ''}`, fr: `Message vocal envoyé à ${target ?? ''}` }
    case 'transfer':
      return { en: `Transfer to ${named(null, target ?? '')}`, fr: `Transfert au ${named(null, target ?? '')}` }
    case 'ring':
      return { en: 'Web phones ring', fr: 'Les téléphones web sonnent' }
    case 'gather':
      return { en: 'Waiting for a key', fr: "En attente d'une touche" }
    case 'hangUp':
      return { en: 'The call flow hangs up', fr: "Le parcours d'appel raccroche" }
    case 'over':
      return { en: 'Call ends (no more steps)', fr: "Fin de l'appel (aucune autre étape)" }
  }
}

const branchIn = (name: string, language: Language): string => (name === 'root' ? { en: 'Start', fr: 'Début' }[language] : name)

const outcomes: Readonly<Partial<Record<NightStep['outcome'], Sentence>>> = {
  no_key: { en: 'no key pressed', fr: 'aucune touche' },
  unanswered: { en: 'nobody answers', fr: 'personne ne répond' },
  answered: { en: 'somebody answers', fr: "quelqu'un répond" },
}

/** A step as people described it in the editor, with what happened there. */
const stepLine = ({ branch_name, description, module_name, outcome, key, is_unheard }: NightStep, language: Language): string => {
  const happened = [
    ...(key === null ? [] : [{ en: `pressed ${key}`, fr: `touche ${key}` }[language]]),
    ...(outcomes[outcome] === undefined ? [] : [outcomes[outcome][language]]),
    ...(is_unheard ? [{ en: "NOT HEARD: its sound is gone or can't be played", fr: 'NON ENTENDU : le son a disparu ou ne peut pas être lu' }[language]] : []),
  ]
  const where = branch_name === null ? '' : `${branchIn(branch_name, language)} – `
  return `  - ${where}${description || module_name}${happened.length === 0 ? '' : ` (${happened.join(', ')})`}`
}

/** Longer mails are hard to read, and the console shows the others. */
const MAX_TOLD = 10
const MAX_STEPS = 30

const callText = ({ test, label, phone_number, expected, end, result, steps }: ToldCall, { branchNames }: Night, language: Language): string => {
  const colon = { en: ':', fr: '\u00a0:' }[language]
  const endText = (call: CallEnd): string => {
    const branch = call.kind === 'over' ? undefined : branchNames.get(String(call.branch_id))
    return `${kindOf(call)[language]}${branch === undefined ? '' : ` (${branchIn(branch, language)})`}`
  }
  const ended = {
    as_expected: '',
    ended_elsewhere: end === null ? '' : endText(end),
    sound_missing: { en: "A sound wasn't heard", fr: "Un son n'a pas été entendu" }[language],
    no_end: { en: "The line didn't answer, or the call wasn't over after a minute", fr: "La ligne n'a pas répondu, ou l'appel n'était pas terminé après une minute" }[language],
  }[result]
  const lines: [Sentence, string][] = [
    [{ en: 'Test', fr: 'Test' }, test],
    [{ en: 'Number', fr: 'Numéro' }, named(label, phone_number)],
    [{ en: 'Expected', fr: 'Résultat attendu' }, endText(expected)],
    [{ en: 'Last night', fr: 'La nuit dernière' }, ended],
  ]
  const path = [...steps.slice(0, MAX_STEPS).map((step) => stepLine(step, language)), ...(steps.length > MAX_STEPS ? ['  - …'] : [])]
  const head = { en: 'Path', fr: 'Chemin' }[language]
  return [...lines.map(([name, value]) => `${name[language]}${colon} ${value}`), ...(path.length === 0 ? [] : [`${head}${colon}`, ...path])].join('\n')
}

const texts = (night: Night, told: string, link: string): Readonly<Record<Language, { subject: string; text: string }>> => {
  const { application, calls, differing } = night
  const isOne = differing.length === 1
  return {
    en: {
      subject: `Test ${isOne ? 'call' : 'calls'} at night ended differently – ${application}`,
      text: `The numbers of “${application}” were called last night by their saved tests. ${differing.length} of ${calls} test ${calls === 1 ? 'call' : 'calls'} didn't end as expected.

${told}

Nobody's phone rang, and these calls aren't billed or counted. You get this email once for each difference.

To replay the tests or change them:
${link}`,
    },
    fr: {
      subject: `${isOne ? "Un appel d'essai s'est terminé" : "Des appels d'essai se sont terminés"} autrement – ${application}`,
      text: `Les numéros de «\u00a0${application}\u00a0» ont été appelés la nuit dernière d'après leurs tests enregistrés. ${differing.length} ${differing.length === 1 ? "appel d'essai" : "appels d'essai"} sur ${calls} ${isOne ? "ne s'est pas terminé" : 'ne se sont pas terminés'} comme prévu.

${told}

Aucun téléphone n'a sonné, et ces appels ne sont ni facturés ni comptés. Vous recevez ce courriel une fois par différence.

Pour rejouer les tests ou les modifier\u00a0:
${link}`,
    },
  }
}

export const nightMail = (night: Night, language: Language, link: string): { subject: string; text: string } => {
  const more = night.differing.length - MAX_TOLD
  const told = night.differing.slice(0, MAX_TOLD).map((call) => callText(call, night, language))
  const rest = { en: `and ${more} more`, fr: more === 1 ? 'et un autre' : `et ${more} autres` }[language]
  return texts(night, [...told, ...(more > 0 ? [rest] : [])].join('\n\n'), link)[language]
}
