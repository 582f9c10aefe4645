import { branchNames } from '../flowAt'
import type { FlowModule } from '../machine'
import { greeting, leaveMessage, menu, press, root, sayBoth, transferTo, unanswered, voicemailTo, type Bilingual, type Filling, type Template, type TemplateBranch, type TemplateTest } from './fillTemplate'

const byHours = ({ branchId, scheduleId }: Filling, others: Record<string, unknown> = {}): FlowModule => ({
  module_name: 'opening_hours',
  parameters: { schedule_id: scheduleId, open_branch: branchId('open'), closed_branch: branchId('closed'), ...others },
})

const afterGreeting = ({ answers: { business } }: Filling, { fr, en }: Bilingual): FlowModule[] => {
  const hello = greeting(business)
  return sayBoth({ fr: `${hello.fr} ${fr}`, en: `${hello.en} ${en}` })
}

const open = branchNames.open_branch

const openAndClosed: readonly TemplateBranch[] = [
  {
    key: 'open',
    name: open,
    steps: (filling) => [
      ...afterGreeting(filling, { fr: 'Veuillez patienter, nous vous répondons dans un instant.', en: 'Please hold, we will be right with you.' }),
      transferTo(filling.answers.phone),
      ...leaveMessage(filling.answers.email),
    ],
  },
  {
    key: 'closed',
    name: branchNames.closed_branch,
    steps: (filling) => [
      ...afterGreeting(filling, {
        fr: 'Nous sommes fermés en ce moment. Laissez un message après le signal sonore et nous vous rappellerons dès notre ouverture.',
        en: 'We are closed right now. Please leave a message after the tone, and we will call you back as soon as we open.',
      }),
      voicemailTo(filling.answers.email),
    ],
  },
]

const openAndClosedTests: readonly TemplateTest[] = [
  {
    name: { en: 'Open: the phone rings', fr: 'Ouvert\u00a0: le téléphone sonne' },
    when: 'open',
    events: [],
    ends: { kind: 'transfer', branch: 'open', target: 'phone' },
  },
  {
    name: { en: 'Open, no answer: voicemail', fr: 'Ouvert, sans réponse\u00a0: boîte vocale' },
    when: 'open',
    events: [unanswered],
    ends: { kind: 'voicemail', branch: 'open', target: 'email' },
  },
  {
    name: { en: 'Closed: voicemail', fr: 'Fermé\u00a0: boîte vocale' },
    when: 'closed',
    events: [],
    ends: { kind: 'voicemail', branch: 'closed', target: 'email' },
  },
]

const [, closed] = openAndClosed
const closedTest = openAndClosedTests.at(-1)

/** Whether it also works at any time: `withHours` puts opening hours before it. */
export const isHoursOptional = ({ asks, hasHours }: Template): boolean => !hasHours && asks.includes('business') && asks.includes('email')

export const withHours = (template: Template): Template => {
  const [first, ...others] = template.branches
  if (!isHoursOptional(template) || first === undefined || closed === undefined || closedTest === undefined) return template
  const tests = template.tests.map((test): TemplateTest => {
    const { ends } = test
    return { ...test, when: 'open', ends: ends.branch === 'root' ? { ...ends, branch: 'open' } : ends }
  })
  return {
    ...template,
    hasHours: true,
    branches: [{ key: 'root', name: root, steps: (filling) => [byHours(filling)] }, { ...first, key: 'open', name: open }, ...others, closed],
    tests: [...tests, closedTest],
  }
}

export const afterHours: Template = {
  name: { en: 'After hours', fr: "En dehors des heures d'ouverture" },
  description: {
    en: 'Your phone rings during opening hours. At other times callers hear that you are closed and leave a message.',
    fr: "Votre téléphone sonne pendant les heures d'ouverture. Le reste du temps, l'appelant apprend que vous êtes fermé et laisse un message.",
  },
  asks: ['business', 'phone', 'email'],
  hasHours: true,
  branches: [{ key: 'root', name: root, steps: (filling) => [byHours(filling)] }, ...openAndClosed],
  tests: openAndClosedTests,
}

export const holidays: Template = {
  name: { en: 'Holidays', fr: 'Jours fériés' },
  description: {
    en: 'Like “After hours”, with a greeting of its own on holidays and a key for urgent calls.',
    fr: "Comme «\u00a0En dehors des heures d'ouverture\u00a0», avec un message propre aux jours fériés et une touche pour les appels urgents.",
  },
  asks: ['business', 'phone', 'urgent_phone', 'email'],
  hasHours: true,
  branches: [
    { key: 'root', name: root, steps: (filling) => [byHours(filling, { holiday_branch: filling.branchId('holiday') })] },
    ...openAndClosed,
    {
      key: 'holiday',
      name: branchNames.holiday_branch,
      steps: (filling) => [
        ...afterGreeting(filling, {
          fr: "Nous sommes fermés aujourd'hui en raison d'un jour férié. Si c'est urgent, faites le 1. Sinon, laissez un message après le signal sonore.",
          en: 'We are closed today for a holiday. If it is urgent, press 1. Otherwise, please leave a message after the tone.',
        }),
        menu(filling, ['1', 'urgent']),
        voicemailTo(filling.answers.email),
      ],
    },
    {
      key: 'urgent',
      name: { en: 'Urgent calls', fr: 'Appels urgents' },
      steps: ({ answers }) => [transferTo(answers.urgent_phone), ...leaveMessage(answers.email)],
    },
  ],
  tests: [
    ...openAndClosedTests,
    {
      name: { en: 'Holiday: voicemail', fr: 'Jour férié\u00a0: boîte vocale' },
      when: 'holiday',
      events: [{ type: 'timeout' }],
      ends: { kind: 'voicemail', branch: 'holiday', target: 'email' },
    },
    {
      name: { en: 'Holiday, urgent: the other phone rings', fr: "Jour férié, urgent\u00a0: l'autre téléphone sonne" },
      when: 'holiday',
      events: [press('1')],
      ends: { kind: 'transfer', branch: 'urgent', target: 'urgent_phone' },
    },
  ],
}
