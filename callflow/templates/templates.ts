import type { TemplateName, AnswerName } from 'contract/applications'
import { afterHours, holidays } from './hours'
import { direct, severalPhones, support } from './phones'
import {
  type Template,
  chooseLanguage,
  english,
  french,
  hangUp,
  menu,
  noKey,
  press,
  root,
  sayEnglish,
  sayFrench,
  leaveMessage,
  transferTo,
  unanswered,
  voicemailTo,
  type Filling,
} from './fillTemplate'

const departments = (filling: Filling) => menu(filling, ['1', 'sales'], ['2', 'service'], ['0', 'reception'])

const ring = (phone: AnswerName) => ({ answers }: Filling) => [transferTo(answers[phone]), ...leaveMessage(answers.email)]

const reception: Template = {
  name: { en: 'Reception with menu', fr: 'Réception avec menu' },
  description: {
    en: 'Callers choose French or English, then sales, customer service or reception. If no one answers, they leave a message.',
    fr: "L'appelant choisit le français ou l'anglais, puis les ventes, le service à la clientèle ou la réception. Sans réponse, il laisse un message.",
  },
  asks: ['business', 'phone', 'sales_phone', 'service_phone', 'email'],
  hasHours: false,
  branches: [
    { key: 'root', name: root, steps: (filling) => [...chooseLanguage(filling), ...ring('phone')(filling)] },
    {
      key: 'french',
      name: french,
      steps: (filling) => [
        sayFrench('Pour les ventes, faites le 1. Pour le service à la clientèle, faites le 2. Pour la réception, faites le 0.'),
        departments(filling),
        sayFrench("Vous n'avez pas fait de choix. Laissez un message après le signal sonore."),
        voicemailTo(filling.answers.email),
      ],
    },
    {
      key: 'english',
      name: english,
      steps: (filling) => [
        sayEnglish('For sales, press 1. For customer service, press 2. For reception, press 0.'),
        departments(filling),
        sayEnglish('You made no choice. Please leave a message after the tone.'),
        voicemailTo(filling.answers.email),
      ],
    },
    { key: 'sales', name: { en: 'Sales', fr: 'Ventes' }, steps: ring('sales_phone') },
    { key: 'service', name: { en: 'Customer service', fr: 'Service à la clientèle' }, steps: ring('service_phone') },
    { key: 'reception', name: { en: 'Reception', fr: 'Réception' }, steps: ring('phone') },
  ],
  tests: [
    {
      name: { en: 'French, sales: their phone rings', fr: 'Français, ventes\u00a0: leur téléphone sonne' },
      events: [press('1'), press('1')],
      ends: { kind: 'transfer', branch: 'sales', target: 'sales_phone' },
    },
    {
      name: { en: 'English, customer service: their phone rings', fr: 'Anglais, service à la clientèle\u00a0: leur téléphone sonne' },
      events: [press('2'), press('2')],
      ends: { kind: 'transfer', branch: 'service', target: 'service_phone' },
    },
    {
      name: { en: 'English, reception: its phone rings', fr: 'Anglais, réception\u00a0: son téléphone sonne' },
      events: [press('2'), press('0')],
      ends: { kind: 'transfer', branch: 'reception', target: 'phone' },
    },
    {
      name: { en: 'Sales do not answer: voicemail', fr: 'Les ventes ne répondent pas\u00a0: boîte vocale' },
      events: [press('1'), press('1'), unanswered],
      ends: { kind: 'voicemail', branch: 'sales', target: 'email' },
    },
    {
      name: { en: 'No key: reception rings', fr: 'Aucune touche\u00a0: la réception sonne' },
      events: [noKey],
      ends: { kind: 'transfer', branch: 'root', target: 'phone' },
    },
    {
      name: { en: 'No key in the French menu: voicemail', fr: 'Aucune touche dans le menu français\u00a0: boîte vocale' },
      events: [press('1'), noKey],
      ends: { kind: 'voicemail', branch: 'french', target: 'email' },
    },
  ],
}

const announcement: Template = {
  name: { en: 'Announcement', fr: 'Annonce' },
  description: {
    en: 'Callers choose their language, hear your announcement, and can hear it again. No phone rings.',
    fr: "L'appelant choisit sa langue, entend votre annonce et peut la réécouter. Aucun téléphone ne sonne.",
  },
  asks: ['business', 'text_fr', 'text_en'],
  hasHours: false,
  branches: [
    {
      key: 'root',
      name: root,
      steps: (filling) => [...chooseLanguage(filling), sayFrench(filling.answers.text_fr), sayEnglish(filling.answers.text_en), hangUp],
    },
    {
      key: 'french',
      name: french,
      steps: (filling) => [
        sayFrench(filling.answers.text_fr),
        sayFrench('Pour réécouter ce message, faites le 1.'),
        menu(filling, ['1', 'french']),
        sayFrench('Merci de votre appel. Au revoir.'),
        hangUp,
      ],
    },
    {
      key: 'english',
      name: english,
      steps: (filling) => [
        sayEnglish(filling.answers.text_en),
        sayEnglish('To hear this message again, press 1.'),
        menu(filling, ['1', 'english']),
        sayEnglish('Thank you for calling. Goodbye.'),
        hangUp,
      ],
    },
  ],
  tests: [
    {
      name: { en: 'French, heard twice: waits for a key', fr: 'Français, écouté deux fois\u00a0: attend une touche' },
      events: [press('1'), press('1')],
      ends: { kind: 'gather', branch: 'french' },
    },
    {
      name: { en: 'French, then no key: hangs up', fr: 'Français, puis aucune touche\u00a0: raccroche' },
      events: [press('1'), noKey],
      ends: { kind: 'hangUp', branch: 'french' },
    },
    {
      name: { en: 'English, then no key: hangs up', fr: 'Anglais, puis aucune touche\u00a0: raccroche' },
      events: [press('2'), noKey],
      ends: { kind: 'hangUp', branch: 'english' },
    },
    {
      name: { en: 'No key: both languages, then hangs up', fr: 'Aucune touche\u00a0: les deux langues, puis raccroche' },
      events: [noKey],
      ends: { kind: 'hangUp', branch: 'root' },
    },
  ],
}

export const templates: Readonly<Record<TemplateName, Template>> = {
  direct,
  after_hours: afterHours,
  reception,
  several_phones: severalPhones,
  holidays,
  support,
  announcement,
}
